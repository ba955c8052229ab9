;;; The functions that heuristics of the Lisp course call, under the names of the course (package `conecta4`).
;;;
;;; Columns and rows count from 0, rows from the floor; a cell is NIL, 0 (the first player) or 1. Names that begin with % are
;;; for this file and the search: a heuristic that defines one of the other names anew changes nothing but itself.
;;;
;;; To try a heuristic by hand:  (load "conecta4.lisp") (load "mine.lisp")

(defpackage :conecta4
  (:use :common-lisp)
  (:export :tablero :tablero-ancho :tablero-alto :estado :estado-tablero :estado-turno
           :jugador :make-jugador :jugador-nombre
           :copy-array :copiar-tablero :copiar-estado :muestra-tablero
           :columnas-jugables :poner-ficha :obtener-ficha :altura-columna :dentro-del-tablero-p
           :contar-abajo :contar-arriba :contar-derecha :contar-izquierda
           :contar-abajo-derecha :contar-abajo-izquierda :contar-arriba-derecha :contar-arriba-izquierda
           :ganador-tablero :ganador :tablas-p :juego-terminado-p
           :acciones-posibles :siguiente-jugador :ejecutar-accion :generar-sucesores
           :negamax :elegir-accion :partida :*verbose* :*my-random-state*
           :f-jugador-aleatorio :f-jugador-negamax :f-jugador-humano :f-no-eval :f-eval-aleatoria
           :+val-min+ :+val-max+))

(in-package :conecta4)

(defconstant +val-max+ 10000000)
(defconstant +val-min+ -10000000)
(defvar *verbose* nil "Whether `partida` shows every board.")
(defvar *my-random-state* (make-random-state t))

;;; Boards and states

(defstruct (tablero (:constructor %make-tablero) (:copier nil))
  (ancho 7 :type fixnum)
  (alto 6 :type fixnum)
  (casillas (make-array '(7 6) :initial-element nil) :type (simple-array t (* *)))
  (alturas (make-array 7 :initial-element 0) :type simple-vector)
  ;; Stones in a line, and on the board when all pieces are used.
  (linea 4 :type fixnum)
  (maximo 42 :type fixnum))

(defun make-tablero (&key (ancho 7) (alto 6) (linea 4) maximo)
  (%make-tablero :ancho ancho :alto alto :linea linea
                 :casillas (make-array (list ancho alto) :initial-element nil)
                 :alturas (make-array ancho :initial-element 0)
                 :maximo (min (* ancho alto) (or maximo (* ancho alto)))))

(defstruct (estado (:copier nil))
  (turno 0)
  (tablero (make-tablero)))

(defstruct jugador nombre f-jugador f-eval)

(defun copy-array (array)
  (let ((copy (make-array (array-dimensions array) :element-type (array-element-type array))))
    (dotimes (place (array-total-size array) copy)
      (setf (row-major-aref copy place) (row-major-aref array place)))))

(defun %copy (tablero)
  (let* ((old (tablero-casillas tablero))
         (new (make-array (list (tablero-ancho tablero) (tablero-alto tablero)))))
    (declare (type (simple-array t (* *)) old new))
    (dotimes (place (array-total-size old))
      (setf (row-major-aref new place) (row-major-aref old place)))
    (%make-tablero :ancho (tablero-ancho tablero) :alto (tablero-alto tablero)
                   :linea (tablero-linea tablero) :maximo (tablero-maximo tablero)
                   :casillas new :alturas (copy-seq (tablero-alturas tablero)))))

(defun copiar-tablero (tablero) (%copy tablero))

(defun copiar-estado (estado)
  (make-estado :turno (estado-turno estado) :tablero (%copy (estado-tablero estado))))

(declaim (inline %inside %cell))

(defun %inside (tablero columna fila)
  (declare (type fixnum columna fila))
  (and (< -1 columna (tablero-ancho tablero)) (< -1 fila (tablero-alto tablero))))

(defun %cell (tablero columna fila)
  (declare (type fixnum columna fila))
  (and (%inside tablero columna fila) (aref (tablero-casillas tablero) columna fila)))

(defun dentro-del-tablero-p (tablero columna fila)
  (and (integerp columna) (integerp fila) (%inside tablero columna fila)))

(defun obtener-ficha (tablero columna fila) (%cell tablero columna fila))

(defun %height (tablero columna) (svref (tablero-alturas tablero) columna))

(defun altura-columna (tablero columna)
  (if (< -1 columna (tablero-ancho tablero)) (%height tablero columna) 0))

(defun %stones (tablero) (reduce #'+ (tablero-alturas tablero)))

(defun %open-columns (tablero)
  (when (< (%stones tablero) (tablero-maximo tablero))
    (loop for columna below (tablero-ancho tablero)
          when (< (%height tablero columna) (tablero-alto tablero)) collect columna)))

(defun columnas-jugables (tablero) (%open-columns tablero))

(defun %drop (tablero columna ficha)
  (let ((fila (%height tablero columna)))
    (when (>= fila (tablero-alto tablero))
      (error "column ~a is full" columna))
    (setf (aref (tablero-casillas tablero) columna fila) ficha
          (svref (tablero-alturas tablero) columna) (1+ fila))
    tablero))

(defun poner-ficha (tablero columna ficha) (%drop tablero columna ficha))

(defun muestra-tablero (tablero)
  (loop for fila from (1- (tablero-alto tablero)) downto 0
        do (loop for columna below (tablero-ancho tablero)
                 do (format t " ~a" (case (%cell tablero columna fila) (0 "X") (1 "O") (t "."))))
           (terpri))
  (loop for columna below (tablero-ancho tablero) do (format t " ~d" columna))
  (terpri))

;;; Stones next to each other: how many of a player begin at a cell, the cell itself included

(defun %run (tablero ficha columna fila across up)
  (declare (type fixnum columna fila across up))
  (loop for x of-type fixnum = columna then (+ x across)
        for y of-type fixnum = fila then (+ y up)
        while (and ficha (eql (%cell tablero x y) ficha))
        count t))

(defun contar-abajo (tablero ficha columna fila) (%run tablero ficha columna fila 0 -1))
(defun contar-arriba (tablero ficha columna fila) (%run tablero ficha columna fila 0 1))
(defun contar-derecha (tablero ficha columna fila) (%run tablero ficha columna fila 1 0))
(defun contar-izquierda (tablero ficha columna fila) (%run tablero ficha columna fila -1 0))
(defun contar-abajo-derecha (tablero ficha columna fila) (%run tablero ficha columna fila 1 -1))
(defun contar-abajo-izquierda (tablero ficha columna fila) (%run tablero ficha columna fila -1 -1))
(defun contar-arriba-derecha (tablero ficha columna fila) (%run tablero ficha columna fila 1 1))
(defun contar-arriba-izquierda (tablero ficha columna fila) (%run tablero ficha columna fila -1 1))

;;; The end of the game

(defun %line-through-p (tablero ficha columna fila)
  (flet ((longp (across up)
           (> (+ (%run tablero ficha columna fila across up)
                 (%run tablero ficha columna fila (- across) (- up)))
              (tablero-linea tablero))))
    (or (longp 0 1) (longp 1 0) (longp 1 1) (longp 1 -1))))

(defun %winner (tablero)
  "The owner of a line through the highest stone of a column; with several, the left-most such column decides."
  (loop for columna below (tablero-ancho tablero)
        for fila = (1- (%height tablero columna))
        for ficha = (%cell tablero columna fila)
        when (and ficha (%line-through-p tablero ficha columna fila)) return ficha))

(defun %line-p (tablero ficha)
  "Whether a player has a line anywhere."
  (loop for columna below (tablero-ancho tablero)
        thereis (loop for fila below (%height tablero columna)
                      thereis (and (eql (%cell tablero columna fila) ficha)
                                   (%line-through-p tablero ficha columna fila)))))

(defun ganador-tablero (tablero) (%winner tablero))
(defun ganador (estado) (%winner (estado-tablero estado)))

(defun tablas-p (estado)
  (and (null (%open-columns (estado-tablero estado)))
       (null (%winner (estado-tablero estado)))))

(defun juego-terminado-p (estado)
  (and (or (%winner (estado-tablero estado))
           (null (%open-columns (estado-tablero estado))))
       t))

;;; Moves

(defun %other (ficha) (if (eql ficha 0) 1 0))
(defun siguiente-jugador (ficha) (%other ficha))

(defun acciones-posibles (estado) (%open-columns (estado-tablero estado)))

(defun %after (estado columna)
  "The state after a move; the one before is not changed."
  (let ((turno (estado-turno estado)))
    (make-estado :turno (%other turno)
                 :tablero (%drop (%copy (estado-tablero estado)) columna turno))))

(defun ejecutar-accion (estado columna) (%after estado columna))

(defun generar-sucesores (estado)
  (mapcar (lambda (columna) (%after estado columna)) (%open-columns (estado-tablero estado))))

;;; The search of the course: negamax without pruning

(defvar *%nodes* 0 "Positions visited.")

(defun %value (estado depth f-eval)
  "The value for the side to move. A won position is played on, and only the heuristic sees who has won."
  (let ((columns (and (plusp depth) (%open-columns (estado-tablero estado)))))
    (if (null columns)
        (funcall f-eval estado)
        (loop with best = +val-min+
              for columna in columns
              do (incf *%nodes*)
                 (setf best (max best (- (%value (%after estado columna) (1- depth) f-eval))))
              finally (return best)))))

(defun %best-move (estado depth f-eval)
  "The best column and its value. No value is worse than a loss, and of equally good columns the last is played."
  (loop with best-column = nil and best = nil
        for columna in (%open-columns (estado-tablero estado))
        for value = (progn (incf *%nodes*) (- (%value (%after estado columna) (1- depth) f-eval)))
        for bounded = (max value +val-min+)
        when (or (null best) (>= bounded best))
          do (setf best-column columna best bounded)
        finally (return (values best-column best))))

(defun negamax (estado devolver-movimiento profundidad-max f-eval)
  (if devolver-movimiento
      (values (%best-move estado profundidad-max f-eval))
      (%value estado profundidad-max f-eval)))

;;; The search without its faults: it stops at the end of the game, prefers quick wins and plays the first of equals

(defun %repaired-value (estado depth ply f-eval)
  (let ((tablero (estado-tablero estado)))
    (if (%line-p tablero (%other (estado-turno estado)))
        (- ply +val-max+)
        (let ((columns (%open-columns tablero)))
          (cond ((null columns) 0)
                ((zerop depth) (funcall f-eval estado))
                (t (loop for columna in columns
                         do (incf *%nodes*)
                         maximize (- (%repaired-value (%after estado columna) (1- depth) (1+ ply) f-eval)))))))))

(defun %repaired-best-move (estado depth f-eval)
  (loop with best-column = nil and best = nil
        for columna in (%open-columns (estado-tablero estado))
        for value = (progn (incf *%nodes*) (- (%repaired-value (%after estado columna) (1- depth) 1 f-eval)))
        when (or (null best) (> value best))
          do (setf best-column columna best value)
        finally (return (values best-column best))))

;;; Players and games

(defun f-no-eval (estado) (declare (ignore estado)) 0)
(defun f-eval-aleatoria (estado) (declare (ignore estado)) (random 100 *my-random-state*))

(defun f-jugador-aleatorio (estado &optional profundidad-max f-eval)
  (declare (ignore profundidad-max f-eval))
  (let ((columns (%open-columns (estado-tablero estado))))
    (nth (random (length columns) *my-random-state*) columns)))

(defun f-jugador-negamax (estado &optional (profundidad-max 4) (f-eval #'f-no-eval))
  (values (%best-move estado profundidad-max f-eval)))

(defun f-jugador-humano (estado &optional profundidad-max f-eval)
  (declare (ignore profundidad-max f-eval))
  (let ((columns (%open-columns (estado-tablero estado))))
    (muestra-tablero (estado-tablero estado))
    (loop (format t "Columna ~a: " columns)
          (finish-output)
          (let ((answer (read)))
            (when (member answer columns) (return answer))))))

(defun elegir-accion (jugador estado profundidad-max)
  (funcall (jugador-f-jugador jugador) estado profundidad-max (jugador-f-eval jugador)))

(defun partida (jugador0 jugador1 &optional (profundidad-max 4))
  "Plays a game: 0 or 1 is the winner, NIL a draw."
  (loop with estado = (make-estado)
        until (juego-terminado-p estado)
        do (when *verbose* (muestra-tablero (estado-tablero estado)))
           (let ((jugador (if (eql (estado-turno estado) 0) jugador0 jugador1)))
             (setf estado (%after estado (elegir-accion jugador estado profundidad-max))))
        finally (when *verbose* (muestra-tablero (estado-tablero estado)))
                (return (ganador estado))))
