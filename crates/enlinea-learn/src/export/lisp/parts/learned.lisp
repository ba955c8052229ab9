(defun todos-los-rasgos (tablero aliado)
  (let* ((rival (siguiente-jugador aliado))
         (basicos (rasgos tablero aliado)))
    (coerce (loop for grupo in *grupos*
                  append (ecase grupo
                           (:stones (list (first basicos)))
                           (:distance (subseq basicos 1 3))
                           (:runs (nthcdr 3 basicos))
                           (:threats (rasgos-amenazas tablero aliado rival))
                           (:parity (rasgos-paridad tablero aliado rival (first basicos)))
                           (:lines (rasgos-lineas tablero aliado rival))
                           (:cells (rasgos-celdas tablero aliado rival))))
            'simple-vector)))

(defun polinomio (rasgos)
  (loop for (coeficiente . lugares) in *terminos*
        sum (* coeficiente
               (loop with producto = 1
                     for lugar in lugares
                     do (setf producto (* producto (svref rasgos lugar)))
                     finally (return producto)))))

(defun valor (estado piedras)
  "The expected score for the player to move. What is forced is played first; it often settles the score."
  (let* ((tablero (estado-tablero estado))
         (propia (estado-turno estado))
         (rival (siguiente-jugador propia))
         (caidas (loop for x below (tablero-ancho tablero)
                       when (altura-p tablero (altura-columna tablero x)) collect x)))
    (flet ((gana-p (ficha x) (amenaza-p tablero ficha x (altura-columna tablero x)))
           (puntos (jugada) (floor (- (1+ *maximo*) jugada) 2)))
      (cond ((= piedras *maximo*) 0)
            ((some (lambda (x) (gana-p propia x)) caidas) (puntos piedras))
            ((= (1+ piedras) *maximo*) 0)
            (t (let* ((bloqueos (remove-if-not (lambda (x) (gana-p rival x)) caidas))
                      (seguras (remove-if (lambda (x)
                                            (let ((encima (1+ (altura-columna tablero x))))
                                              (and (altura-p tablero encima) (amenaza-p tablero rival x encima))))
                                          (or bloqueos caidas))))
                 (cond ((or (rest bloqueos) (null seguras)) (- (puntos (1+ piedras))))
                       ((rest seguras) (- (* *escala* (polinomio (todos-los-rasgos tablero rival)))))
                       (t (- (valor (ejecutar-accion estado (first seguras)) (1+ piedras)))))))))))

(defun heuristica (estado)
  (let* ((tablero (estado-tablero estado))
         (piedras (loop for x below (tablero-ancho tablero) sum (altura-columna tablero x)))
         (turno (estado-turno estado))
         (mueve (mod piedras 2)))
    (if (eql turno mueve)
        (valor estado piedras)
        (let ((vuelto (copiar-estado estado)))
          (setf (estado-turno vuelto) mueve)
          (- (valor vuelto piedras))))))
