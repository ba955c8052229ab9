(defun fin (estado)
  "The value of a finished game as the course judges it; NIL while it goes on."
  (when (juego-terminado-p estado)
    (let ((ganador (ganador estado)))
      (cond ((not ganador) 0)
            ((eql ganador (estado-turno estado)) +val-max+)
            (t +val-min+)))))
