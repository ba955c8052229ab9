(defun alta-p (fila ficha piedras tipo)
  "Whether a row pays more: by the parity of the board, or by that of the owner of the block."
  (if *sigue-tablero*
      (eql (evenp fila) (eql (evenp piedras) (eq tipo :dos)))
      (eql (evenp fila) (eql ficha 0))))

(defun puntos (tablero ficha piedras)
  (let ((rival (siguiente-jugador ficha))
        (llenos 0) (pocos 0) (uno 0) (uno-alto 0) (bloques-dos 0) (dos 0) (dos-alto 0))
    (dolist (direccion '(:horizontal :vertical :ascendente :descendente))
      (recorrer tablero direccion
                (lambda (x y dx dy)
                  (let ((n (contar-bloque tablero ficha x y dx dy)))
                    (when (and (plusp n) (zerop (contar-bloque tablero rival x y dx dy)))
                      (flet ((celda (lugar)
                               ;; Rows are read from the right and columns from the top.
                               (let ((i (if (member direccion '(:horizontal :vertical)) (- *c* 1 lugar) lugar)))
                                 (values (null (obtener-ficha tablero (+ x (* i dx)) (+ y (* i dy))))
                                         (+ y (* i dy))))))
                        (cond ((= n *c*) (incf llenos))
                              ((= n (- *c* 1))
                               (incf uno)
                               (loop for lugar below *c*
                                     do (multiple-value-bind (vacia fila) (celda lugar)
                                          (when (and vacia (alta-p fila ficha piedras :uno))
                                            (incf uno-alto)))))
                              ((= n (- *c* 2))
                               (incf bloques-dos)
                               (loop for lugar from (1- *c*) downto 0
                                     do (multiple-value-bind (vacia fila) (celda lugar)
                                          (when vacia
                                            (incf dos)
                                            (when (alta-p fila ficha piedras :dos) (incf dos-alto))
                                            (when (and *sobrescribe* (>= (+ lugar 2) *c*)) (return))))))
                              (t (incf pocos)))))))))
    (+ (* *vacio* llenos)
       (* *pocos* pocos)
       (* *uno-bajo* (- uno uno-alto))
       (* *uno-alto* uno-alto)
       (if *plano*
           (* *plano* bloques-dos)
           (+ (* *dos-bajo* (- dos dos-alto)) (* *dos-alto* dos-alto))))))

(defun heuristica (estado)
  (let* ((tablero (estado-tablero estado))
         (propia (estado-turno estado))
         (piedras (loop for x below (tablero-ancho tablero) sum (altura-columna tablero x))))
    (or (fin estado)
        (- (puntos tablero propia piedras)
           (puntos tablero (siguiente-jugador propia) piedras)))))
