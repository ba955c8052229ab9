(defun linea-p (tablero ficha)
  "Whether a player has a line anywhere, covered ones included."
  (loop for x below (tablero-ancho tablero)
        thereis (loop for y below (altura-columna tablero x)
                      thereis (or (>= (contar-derecha tablero ficha x y) *c*)
                                  (>= (contar-arriba tablero ficha x y) *c*)
                                  (>= (contar-arriba-derecha tablero ficha x y) *c*)
                                  (>= (contar-abajo-derecha tablero ficha x y) *c*)))))

(defun fin (estado)
  "The value of a finished game; NIL while it goes on."
  (let ((tablero (estado-tablero estado))
        (turno (estado-turno estado)))
    (cond ((linea-p tablero turno) +val-max+)
          ((linea-p tablero (siguiente-jugador turno)) +val-min+)
          ((and (not (ganador estado)) (juego-terminado-p estado)) 0))))
