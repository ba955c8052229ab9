(defun series (tablero ficha contar)
  "What the runs of a player from the highest stones are worth along one ray."
  (loop for premio in *premios*
        for largo from 1
        sum (* (loop for x below (tablero-ancho tablero)
                     count (>= (funcall contar tablero ficha x (1- (altura-columna tablero x))) largo))
               premio)))

(defun heuristica (estado)
  (let* ((tablero (estado-tablero estado))
         (propia (estado-turno estado))
         (rival (siguiente-jugador propia)))
    (or (fin estado)
        (loop for rayo in *rayos*
              sum (- (series tablero propia rayo) (series tablero rival rayo))))))
