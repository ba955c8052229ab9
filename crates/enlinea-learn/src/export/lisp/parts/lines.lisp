(defun heuristica (estado)
  (let* ((tablero (estado-tablero estado))
         (propia (estado-turno estado))
         (rival (siguiente-jugador propia))
         ;; By the number of stones: open blocks of the player to move, less those of the opponent.
         (cuentas (make-array (1+ *c*) :initial-element 0)))
    (or (fin estado)
        (progn
          (dolist (direccion *direcciones*)
            (recorrer tablero direccion
                      (lambda (x y dx dy)
                        (let ((a (contar-bloque tablero propia x y dx dy))
                              (b (contar-bloque tablero rival x y dx dy)))
                          (when (zerop b) (incf (aref cuentas a)))
                          (when (zerop a) (decf (aref cuentas b)))))))
          (loop for potencia in *potencias*
                for n from 1
                sum (* (aref cuentas n) potencia))))))
