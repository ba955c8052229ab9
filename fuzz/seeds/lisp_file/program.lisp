;; A program that plays by itself: it reads what its opponent plays.
(loop for line = (read-line *standard-input* nil)
      while line
      do (format t "~a~%" (random 7)) (finish-output))
