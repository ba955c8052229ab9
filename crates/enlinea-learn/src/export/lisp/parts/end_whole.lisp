(defun fin (estado)
  "The value of a finished game; NIL while it goes on."
  (let ((tablero (estado-tablero estado))
        (turno (estado-turno estado)))
    (cond ((linea-p tablero turno) +val-max+)
          ((linea-p tablero (siguiente-jugador turno)) +val-min+)
          ((and (not (ganador estado)) (juego-terminado-p estado)) 0))))
