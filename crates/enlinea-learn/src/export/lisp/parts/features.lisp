(defun visible-p (tablero x y dx dy completo)
  "Whether a counter that goes this way sees a cell: those of the report stop before the last column and the floor."
  (and (< -1 x (tablero-ancho tablero))
       (< -1 y (tablero-alto tablero))
       (or completo
           (not (or (and (> dx 0) (= x (1- (tablero-ancho tablero))))
                    (and (< dy 0) (= y 0)))))))

(defun series (tablero ficha completo)
  "Runs of two and of three stones, seen from every cell along every ray: blocked and effective ones of both."
  (let ((cuentas (list 0 0 0 0)))
    (loop for (dx dy) in '((1 0) (-1 0) (0 1) (0 -1) (1 1) (-1 1) (1 -1) (-1 -1))
          do (loop for x below (tablero-ancho tablero)
                   do (loop for y below (altura-columna tablero x)
                            do (let ((n 0) (cx x) (cy y))
                                 (loop while (and (visible-p tablero cx cy dx dy completo)
                                                  (eql (obtener-ficha tablero cx cy) ficha))
                                       do (incf n) (incf cx dx) (incf cy dy))
                                 (when (<= 2 n 3)
                                   (incf (nth (+ (* 2 (- n 2))
                                                 (if (and (visible-p tablero cx cy dx dy completo)
                                                          (null (obtener-ficha tablero cx cy)))
                                                     1
                                                     0))
                                              cuentas)))))))
    cuentas))

(defun fichas (tablero ficha)
  "The cells of a player, row by row from the top: the order decides the last digits of the mean distance."
  (loop for y from (1- (tablero-alto tablero)) downto 0
        append (loop for x below (tablero-ancho tablero)
                     when (eql (obtener-ficha tablero x y) ficha) collect (cons x y))))

(defun distancia-media (fichas)
  (let ((n (length fichas)) (suma 0d0))
    (declare (type double-float suma))
    (if (< n 2)
        0d0
        (dolist (a fichas (/ suma (* n (1- n))))
          (dolist (b fichas)
            (unless (eq a b)
              (let ((dx (- (car a) (car b))) (dy (- (cdr a) (cdr b))))
                (declare (type fixnum dx dy))
                (incf suma (sqrt (float (+ (* dx dx) (* dy dy)) 1d0))))))))))

(defun rasgos (tablero aliado &optional (completo t))
  "Stones, mean distances, and runs of both players, for the one that has just moved."
  (let* ((rival (siguiente-jugador aliado))
         (propias (fichas tablero aliado))
         (ajenas (fichas tablero rival))
         (completo (or completo (null (rest propias)) (null (rest ajenas))))
         (a (series tablero aliado completo))
         (b (series tablero rival completo)))
    (list (+ (length propias) (length ajenas))
          (distancia-media propias) (distancia-media ajenas)
          (first a) (second a) (first b) (second b)
          (third a) (fourth a) (third b) (fourth b))))
