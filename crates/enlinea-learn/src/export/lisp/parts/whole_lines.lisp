(defun linea-p (tablero ficha)
  "Whether a player has a line anywhere, covered ones included."
  (loop for x below (tablero-ancho tablero)
        thereis (loop for y below (altura-columna tablero x)
                      thereis (or (>= (contar-derecha tablero ficha x y) *c*)
                                  (>= (contar-arriba tablero ficha x y) *c*)
                                  (>= (contar-arriba-derecha tablero ficha x y) *c*)
                                  (>= (contar-abajo-derecha tablero ficha x y) *c*)))))
