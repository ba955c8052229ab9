(defparameter *contadores*
  '((:horizontal contar-derecha contar-izquierda)
    (:vertical contar-arriba contar-abajo)
    (:ascendente contar-arriba-derecha contar-abajo-izquierda)
    (:descendente contar-abajo-derecha contar-arriba-izquierda))
  "The two counters of a direction; both count the stone where they begin.")

(defun largos (tablero ficha contadores)
  "The runs of a player through its highest stones, from the left."
  (loop for x below (tablero-ancho tablero)
        for y = (1- (altura-columna tablero x))
        when (eql (obtener-ficha tablero x y) ficha)
          collect (1- (+ (funcall (first contadores) tablero ficha x y)
                         (funcall (second contadores) tablero ficha x y)))))

(defun castigo (largo)
  (case (- *c* largo)
    (1 *tres-rival*)
    (2 *dos-rival*)
    (t (if (> (- *c* largo) 2) *uno-rival* 0))))

(defun heuristica (estado)
  (let* ((tablero (estado-tablero estado))
         (propia (estado-turno estado))
         (rival (siguiente-jugador propia)))
    (or (fin estado)
        (loop for (direccion . contadores) in *contadores*
              for mezcla = (and *publicado* (eq direccion :vertical))
              for propios = (largos tablero propia contadores)
              sum (- (* *tres* (count (- *c* (if *publicado* 2 1)) propios))
                     (+ (loop for largo in (largos tablero rival contadores)
                              sum (castigo (if (and *publicado* (not mezcla)) (1+ largo) largo)))
                        (if mezcla (* (length propios) (castigo 1)) 0)))))))
