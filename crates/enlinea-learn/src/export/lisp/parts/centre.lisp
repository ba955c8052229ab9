(defun centro (tablero ficha)
  "Stones of a player in the centre column."
  (loop with x = (floor (tablero-ancho tablero) 2)
        for y below (if *corto* (1- (tablero-alto tablero)) (tablero-alto tablero))
        count (eql (obtener-ficha tablero x y) ficha)))
