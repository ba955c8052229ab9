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

(defun caidas (tablero)
  (loop for x below (tablero-ancho tablero)
        when (altura-p tablero (altura-columna tablero x)) collect x))

(defun gana-p (tablero ficha x) (amenaza-p tablero ficha x (altura-columna tablero x)))

(defun con-turno (estado jugador)
  (let ((vuelto (copiar-estado estado)))
    (setf (estado-turno vuelto) jugador)
    vuelto))

(defun jugadas-seguras (estado)
  "The moves after which the rival does not win at once, and the columns that must be blocked."
  (let* ((tablero (estado-tablero estado))
         (rival (siguiente-jugador (estado-turno estado)))
         (caidas (caidas tablero))
         (bloqueos (remove-if-not (lambda (x) (gana-p tablero rival x)) caidas)))
    (values (remove-if (lambda (x)
                         (let ((encima (1+ (altura-columna tablero x))))
                           (and (altura-p tablero encima) (amenaza-p tablero rival x encima))))
                       (or bloqueos caidas))
            bloqueos)))

(defun doble-p (estado x)
  "Whether a stone in a column threatens to complete lines in two columns, or twice in one, so that no reply stops both."
  (let* ((ficha (estado-turno estado))
         (tablero (estado-tablero (ejecutar-accion estado x)))
         (ahora (remove-if-not (lambda (z) (gana-p tablero ficha z)) (caidas tablero))))
    (or (rest ahora)
        (and ahora
             (let* ((z (first ahora)) (encima (1+ (altura-columna tablero z))))
               (and (altura-p tablero encima) (amenaza-p tablero ficha z encima)))))))

(defun tiene-doble-p (estado) (some (lambda (x) (doble-p estado x)) (jugadas-seguras estado)))

(defun valor (estado piedras)
  "The expected score for the player to move. What is forced is played first; it often settles the score."
  (let* ((tablero (estado-tablero estado))
         (propia (estado-turno estado))
         (rival (siguiente-jugador propia)))
    (flet ((puntos (jugada) (floor (- (1+ *maximo*) jugada) 2)))
      (cond ((= piedras *maximo*) 0)
            ((some (lambda (x) (gana-p tablero propia x)) (caidas tablero)) (puntos piedras))
            ((= (1+ piedras) *maximo*) 0)
            (t (multiple-value-bind (seguras bloqueos) (jugadas-seguras estado)
                 (cond ((or (rest bloqueos) (null seguras)) (- (puntos (1+ piedras))))
                       ((and (rest seguras) (< (+ piedras 2) *maximo*)
                             (some (lambda (x) (doble-p estado x)) seguras))
                        (puntos (+ piedras 2)))
                       (t (when (and (rest seguras) (< (+ piedras 3) *maximo*)
                                     (tiene-doble-p (con-turno estado rival)))
                            (setf seguras (remove-if (lambda (x) (tiene-doble-p (ejecutar-accion estado x)))
                                                     seguras)))
                          (cond ((null seguras) (- (puntos (+ piedras 3))))
                                ((rest seguras) (- (* *escala* (polinomio (todos-los-rasgos tablero rival)))))
                                (t (- (valor (ejecutar-accion estado (first seguras)) (1+ piedras)))))))))))))

(defun heuristica (estado)
  (let* ((tablero (estado-tablero estado))
         (piedras (loop for x below (tablero-ancho tablero) sum (altura-columna tablero x)))
         (turno (estado-turno estado))
         (mueve (mod piedras 2))
         (ganado (floor (- (+ *maximo* 2) piedras) 2)))
    (cond ((linea-p tablero turno) ganado)
          ((linea-p tablero (siguiente-jugador turno)) (- ganado))
          ((eql turno mueve) (valor estado piedras))
          (t (- (valor (con-turno estado mueve) piedras))))))
