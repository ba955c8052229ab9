#| (read-line) |#
(in-package :x)
(defvar *alias* (quote |(read)|))
(DEFUN Heuristica (e) "(read)" #\( (random 9)) ; (read)
