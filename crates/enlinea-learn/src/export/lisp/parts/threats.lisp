(defun amenaza-p (tablero ficha x y)
  "Whether a free cell completes a line of a player."
  (and (null (obtener-ficha tablero x y))
       (or (>= (+ (contar-derecha tablero ficha (1+ x) y) (contar-izquierda tablero ficha (1- x) y)) (1- *c*))
           (>= (+ (contar-arriba tablero ficha x (1+ y)) (contar-abajo tablero ficha x (1- y))) (1- *c*))
           (>= (+ (contar-arriba-derecha tablero ficha (1+ x) (1+ y))
                  (contar-abajo-izquierda tablero ficha (1- x) (1- y)))
               (1- *c*))
           (>= (+ (contar-abajo-derecha tablero ficha (1+ x) (1- y))
                  (contar-arriba-izquierda tablero ficha (1- x) (1+ y)))
               (1- *c*)))))

(defun altura-p (tablero y) (< -1 y (tablero-alto tablero)))
