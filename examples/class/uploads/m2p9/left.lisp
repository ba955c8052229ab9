;;; Plays the leftmost open column.

(defun say (thing)
  (format t "~(~a~)~%" thing)
  (finish-output))

(defun play-game ()
  "One game after the word for our own colour."
  (read)                                ; their colour
  (let* ((columns (read))
         (rows (read))
         (heights (make-array columns :initial-element 0)))
    (read)                              ; the length of a line
    (read)                              ; pieces
    (flet ((answer ()
             (let ((column (position-if (lambda (height) (< height rows)) heights)))
               (incf (aref heights column))
               (say column))))
      (when (eq (read) 'vos) (answer))
      (loop for word = (read)
            while (integerp word)       ; a word that is no column is the result
            do (incf (aref heights word))
               (answer)))))

(loop for word = (read *standard-input* nil 'salir)
      until (eq word 'salir)
      do (play-game))
(say 'listo)
