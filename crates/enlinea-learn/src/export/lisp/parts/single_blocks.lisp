(defun puntos-bloque (a b)
  "What a block with so many own and enemy stones is worth."
  (cond ((and (plusp a) (plusp b))
         (if (and (= a b) (= (+ a b) *c*)) *bloqueo-total* *bloqueo*))
        ((plusp a) (nth (1- a) *propias*))
        ((plusp b) (nth (1- b) *rivales*))
        (t 0)))

(defun heuristica (estado)
  (let* ((tablero (estado-tablero estado))
         (propia (estado-turno estado))
         (rival (siguiente-jugador propia)))
    (or (fin estado)
        ;; Single floats: the order of the sum decides the last digits.
        (let ((puntos (* (float (centro tablero propia) 1f0) *centro*)))
          (dolist (direccion '(:vertical :horizontal :descendente :ascendente) puntos)
            (recorrer tablero direccion
                      (lambda (x y dx dy)
                        (incf puntos (puntos-bloque (contar-bloque tablero propia x y dx dy)
                                                    (contar-bloque tablero rival x y dx dy))))))))))
