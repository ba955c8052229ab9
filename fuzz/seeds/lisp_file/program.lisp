;;; A player in Common Lisp for the course protocol (docs/protocol.md): wins if possible, blocks if necessary, else plays near the centre.
;;;
;;;     enlinea check-player --protocol c-linea --memory-mb 16384 sbcl --script examples/players/player.lisp

(defvar *board*)                        ; stones by column and row: 0 empty, 1 ours, 2 theirs
(defvar *columns*)
(defvar *rows*)
(defvar *c*)

(defun stone (column row)
  (if (and (< -1 column *columns*) (< -1 row *rows*))
      (aref *board* column row)
      -1))

(defun height (column)
  (loop for row below *rows* count (plusp (stone column row))))

(defun run-length (column row step-column step-row who)
  (loop for x = (+ column step-column) then (+ x step-column)
        for y = (+ row step-row) then (+ y step-row)
        while (eql (stone x y) who)
        count t))

(defun makes-line-p (column row who)
  (loop for (x y) in '((1 0) (0 1) (1 1) (1 -1))
        thereis (>= (+ 1
                       (run-length column row x y who)
                       (run-length column row (- x) (- y) who))
                    *c*)))

(defun open-columns ()
  "Open columns, those near the centre first."
  (sort (loop for column below *columns*
              when (< (height column) *rows*) collect column)
        #'< :key (lambda (column) (abs (- (* 2 column) *columns* -1)))))

(defun choose ()
  (let ((open (open-columns)))
    (or (loop for who in '(1 2)
              thereis (find-if (lambda (column) (makes-line-p column (height column) who)) open))
        (first open))))

(defun place (column who)
  (setf (aref *board* column (height column)) who))

(defun say (thing)
  (format t "~(~a~)~%" thing)
  (finish-output))

(defun answer ()
  (let ((column (choose)))
    (place column 1)
    (say column)))

(defun play-game ()
  "One game after the word for our own colour."
  (read)                                ; their colour
  (setf *columns* (read) *rows* (read) *c* (read))
  (read)                                ; pieces: the referee counts them
  (setf *board* (make-array (list *columns* *rows*) :initial-element 0))
  (when (eq (read) 'vos) (answer))
  (loop for word = (read)
        while (integerp word)           ; a word that is not a column is the result
        do (place word 2)
           (answer)))

(loop for word = (read *standard-input* nil (quote salir))
      until (eq word 'salir)
      do (play-game))
(say 'listo)
