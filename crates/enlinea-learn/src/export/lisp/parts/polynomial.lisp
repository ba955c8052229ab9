(defun polinomio (rasgos)
  "The constant, the features, then all products of two, each with its coefficient."
  (let* ((coeficientes *coeficientes*)
         (suma (pop coeficientes)))
    (dolist (rasgo rasgos)
      (incf suma (* rasgo (pop coeficientes))))
    (loop for (a . resto) on rasgos
          do (dolist (b (cons a resto))
               (incf suma (* (* a b) (pop coeficientes)))))
    suma))

(defun heuristica (estado)
  (let* ((tablero (estado-tablero estado))
         (turno (estado-turno estado))
         (piedras (loop for x below (tablero-ancho tablero) sum (altura-columna tablero x))))
    (or (fin estado)
        ;; It was fitted for the player that has just moved.
        (if (eql turno (mod piedras 2))
            (- (polinomio (rasgos tablero (siguiente-jugador turno) *completo*)))
            (polinomio (rasgos tablero turno *completo*))))))
