(defun recorrer (tablero direccion funcion)
  "Calls the function with the first cell and the step of every block of a direction."
  (let* ((ancho (tablero-ancho tablero))
         (alto (tablero-alto tablero))
         (ultima (- ancho *c*))
         (tope (- alto *c*)))
    (ecase direccion
      (:vertical
       (loop for x from 0 below (if *corto* (1- ancho) ancho)
             do (loop for y from 0 to tope do (funcall funcion x y 0 1))))
      (:horizontal
       (loop for y from 0 below (if *corto* (1- alto) alto)
             do (loop for x from 0 to ultima do (funcall funcion x y 1 0))))
      (:descendente
       (loop for y from (1- *c*) below alto
             do (loop for x from 0 to ultima do (funcall funcion x y 1 -1))))
      (:ascendente
       (loop for y from 0 to tope
             do (loop for x from 0 to ultima do (funcall funcion x y 1 1)))))))

(defun contar-bloque (tablero ficha x y dx dy)
  (loop repeat *c*
        count (eql (obtener-ficha tablero x y) ficha)
        do (incf x dx)
           (incf y dy)))
