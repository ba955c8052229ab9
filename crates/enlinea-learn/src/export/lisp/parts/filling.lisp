;;; Sets of cells as whole numbers, a bit for each: columns one after the other, with a free bit above each.

(defun conjunto (tablero celdas)
  (loop with paso = (1+ (tablero-alto tablero))
        for (x . y) in celdas
        sum (ash 1 (+ (* x paso) y))))

(defun columnas (tablero fondo)
  "The same cells in every column."
  (loop for x below (tablero-ancho tablero)
        sum (ash fondo (* x (1+ (tablero-alto tablero))))))

(defun tablero-entero (tablero) (columnas tablero (1- (ash 1 (tablero-alto tablero)))))

(defun encima (tablero celdas)
  "All cells above one of these in the same column."
  (loop with alto = (tablero-alto tablero)
        for x below (tablero-ancho tablero)
        for columna = (ldb (byte alto (* x (1+ alto))) celdas)
        for primera = (logand columna (- columna))
        sum (if (zerop columna)
                0
                (ash (logandc2 (1- (ash 1 alto)) (1- (* 2 primera))) (* x (1+ alto))))))

(defun ocupadas (tablero)
  (loop for x below (tablero-ancho tablero)
        sum (ash (1- (ash 1 (altura-columna tablero x))) (* x (1+ (tablero-alto tablero))))))

(defun gana-al-llenar (tablero amenazas mueve)
  "Who gets a line when both players only fill columns, with the threats as they stand; NIL if nobody."
  (let* ((ocupadas (ocupadas tablero))
         (todas (tablero-entero tablero))
         (fondo (columnas tablero 1))
         (limitado (< *maximo* (* (tablero-ancho tablero) (tablero-alto tablero)))))
    (loop
      (let* ((libres (logandc2 todas ocupadas))
             (todas-amenazas (logand libres (logior (first amenazas) (second amenazas))))
             (otro (- 1 mueve))
             (caidas (logand todas (+ ocupadas fondo)))
             (propias (nth mueve amenazas))
             (ajenas (nth otro amenazas))
             (urgentes (logand ajenas caidas))
             (neutras (logandc2 libres (logior todas-amenazas
                                               (encima tablero todas-amenazas)
                                               (ash todas-amenazas -1)))))
        (cond ((or (zerop todas-amenazas) (and limitado (>= (logcount ocupadas) *maximo*))) (return nil))
              ((logtest propias caidas) (return mueve))
              ((plusp urgentes)
               (when (> (logcount urgentes) 1) (return otro))
               (setf ocupadas (logior ocupadas urgentes) mueve otro))
              ((plusp neutras)
               (setf ocupadas (logior ocupadas neutras))
               (when (oddp (logcount neutras)) (setf mueve otro)))
              (t (let ((debajo (logandc2 caidas (ash ajenas -1))))
                   (when (zerop debajo) (return otro))
                   (setf ocupadas (logior ocupadas debajo (ash debajo 1))))))))))

(defun rasgos-paridad (tablero aliado rival piedras)
  (let* ((propias (conjunto tablero (amenazas tablero aliado)))
         (ajenas (conjunto tablero (amenazas tablero rival)))
         (inutiles (encima tablero (logior propias ajenas)))
         (antes (* (1- (tablero-ancho tablero)) (tablero-alto tablero)))
         (ganador (gana-al-llenar tablero
                                  (if (eql aliado 0) (list propias ajenas) (list ajenas propias))
                                  (mod piedras 2))))
    (flet ((caen-a (amenazas ficha)
             (loop for y below (tablero-alto tablero)
                   when (= (mod (+ antes y) 2) ficha)
                     sum (logcount (logand (logandc2 amenazas inutiles) (columnas tablero (ash 1 y)))))))
      (list (if (eql aliado 0) 1 0)
            (caen-a propias aliado)
            (caen-a ajenas rival)
            (cond ((null ganador) 0) ((eql ganador aliado) 1) (t -1))))))
