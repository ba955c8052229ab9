(defun heuristica (estado)
  (declare (ignore estado))
  0)
