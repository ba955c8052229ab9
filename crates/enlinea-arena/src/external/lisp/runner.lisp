;;; A heuristic file as a player: loads it, says what is wrong with it, and answers the messages of the native protocol.
;;;
;;; The words after --end-toplevel-options are the file and options: depth=4, mode=published, eval=heuristica.

(defpackage :enlinea
  (:use :common-lisp))

;;; Files that name no package are loaded into this one.
(defpackage :enlinea-heuristic
  (:use :common-lisp :conecta4))

(in-package :enlinea)

(defvar *answers* (sb-impl::make-fd-stream 1 :output t :buffering :full :external-format :utf-8))
(defvar *questions* (sb-impl::make-fd-stream 0 :input t :buffering :full :external-format :utf-8))

(defun squeezed (text)
  "The text on one line."
  (format nil "~{~a~^ ~}"
          (loop with word = nil
                for character across (concatenate 'string text " ")
                if (member character '(#\Space #\Tab #\Newline #\Return #\Page))
                  when word collect (coerce (nreverse (shiftf word nil)) 'string) end
                else do (push character word)
                end)))

(defun give-up (control &rest arguments)
  "Ends the program; the arena quotes the last line of standard error."
  (ignore-errors
   (format *error-output* "~&~a~%" (squeezed (apply #'format nil control arguments)))
   (finish-output *error-output*))
  (sb-ext:exit :code 1 :abort t))

;;; The file

(defvar *file* "")
(defvar *source* "")

(defun line-at (position)
  (1+ (count #\Newline *source* :end (min position (length *source*)))))

(defun source-of (file)
  (handler-case
      (with-open-file (stream (sb-ext:parse-native-namestring file) :external-format '(:utf-8 :replacement #\?))
        (with-output-to-string (text)
          (loop for line = (read-line stream nil)
                while line do (write-line line text))))
    (error (condition) (give-up "~a cannot be read: ~a" file condition))))

(defconstant +longest-talk+ 2000)
(defvar *talk* (make-string-output-stream) "What the heuristic prints while it thinks.")

(defun say-aloud ()
  "The beginning of what the heuristic has printed, for the log of the game."
  (let ((text (string-trim '(#\Space #\Newline) (get-output-stream-string *talk*))))
    (when (plusp (length text))
      (format *error-output* "~&~a~%" (subseq text 0 (min (length text) +longest-talk+)))
      (finish-output *error-output*))))

(defun words-of (condition)
  (typecase condition
    (sb-kernel::control-stack-exhausted "it calls itself without end (the control stack is exhausted)")
    (sb-kernel::heap-exhausted-error "Heap exhausted: it needs too much memory")
    (file-error (format nil "~a (in a tournament a heuristic reads no other files)" condition))
    (t (let* ((*print-length* 8)
              (*print-level* 4)
              (text (or (ignore-errors (format nil "~a" condition)) (princ-to-string (type-of condition)))))
         ;; Errors of the reader end with a description of its stream.
         (subseq text 0 (search "Stream: #<" text))))))

(defun complain (where condition)
  (say-aloud)
  (give-up "~a: ~a" where (words-of condition)))

(defun skip-blanks (stream)
  "Goes to the next form and gives its place."
  (loop for character = (peek-char t stream nil)
        while (eql character #\;) do (read-line stream nil)
        finally (return (and character (file-position stream)))))

(defun warn-once (condition)
  (format *error-output* "~&warning: ~a: ~a~%" *file* (squeezed (words-of condition)))
  (muffle-warning condition))

(defun load-heuristic ()
  "Evaluates the forms of the file one by one, so that errors name the line of their form."
  (setf *source* (source-of *file*))
  (let ((*package* (find-package :enlinea-heuristic))
        (*readtable* (copy-readtable nil))
        (place 0))
    (flet ((here () (format nil "~a: the form at line ~d" *file* (line-at place))))
      (handler-case
          (handler-bind ((style-warning #'muffle-warning)
                         (sb-ext:compiler-note #'muffle-warning)
                         (warning #'warn-once))
            (with-compilation-unit (:override t)
              (with-input-from-string (stream *source*)
                (loop for start = (skip-blanks stream)
                      while start
                      do (setf place start)
                         (eval (read stream))))))
        (sb-sys:interactive-interrupt () (sb-ext:exit :code 1 :abort t))
        (end-of-file () (give-up "~a: the file ends inside of it: a closing parenthesis or quote is missing" (here)))
        (error (condition) (complain (here) condition))
        (storage-condition (condition) (complain (here) condition))))))

(defvar *own-packages* (set-difference (list-all-packages)
                                       (mapcar #'find-package '(:enlinea-heuristic :common-lisp-user)))
  "Packages that were there before the file.")

(defun found-functions (name)
  "Functions of this name in the packages of the file."
  (loop for package in (set-difference (list-all-packages) *own-packages*)
        for symbol = (find-symbol name package)
        when (and symbol (eq (symbol-package symbol) package) (fboundp symbol) (not (macro-function symbol)))
          collect symbol))

(defun find-heuristic (name)
  (let* ((upper (string-upcase name))
         (found (found-functions upper)))
    (cond ((null found)
           (give-up "~a defines no function ~(~a~): a heuristic file has (defun ~(~a~) (estado) ...)" *file* name name))
          ((rest found)
           (give-up "~a defines ~(~a~) in several packages (~{~a~^, ~}): one file is one heuristic" *file* name
                    (mapcar (lambda (symbol) (package-name (symbol-package symbol))) found))))
    (first found)))

(defun alias-of (symbol)
  "The value of *alias* in the package of the heuristic, or the name of the file."
  (let ((alias (find-symbol "*ALIAS*" (symbol-package symbol))))
    (if (and alias (boundp alias))
        (squeezed (princ-to-string (symbol-value alias)))
        (pathname-name (sb-ext:parse-native-namestring *file*)))))

;;; JSON, as much of it as the messages have

(defun json-blanks (stream) (peek-char t stream nil))

(defun read-json (stream)
  (case (json-blanks stream)
    (#\{ (read-char stream) (read-json-list stream #\} #'read-json-pair))
    (#\[ (read-char stream) (read-json-list stream #\] #'read-json))
    (#\" (read-char stream) (read-json-string stream))
    (t (read-json-word stream))))

(defun read-json-list (stream end reader)
  (loop for next = (json-blanks stream)
        until (eql next end)
        if (eql next #\,) do (read-char stream)
        else collect (funcall reader stream)
        finally (read-char stream)))

(defun read-json-pair (stream)
  (let ((key (read-json stream)))
    (json-blanks stream)
    (read-char stream)
    (cons key (read-json stream))))

(defun read-json-string (stream)
  (with-output-to-string (text)
    (loop for character = (read-char stream)
          until (eql character #\")
          do (write-char (if (eql character #\\) (read-char stream) character) text))))

(defun read-json-word (stream)
  (let ((word (with-output-to-string (text)
                (loop for character = (peek-char nil stream nil)
                      while (and character (or (alphanumericp character) (find character "+-.")))
                      do (write-char (read-char stream) text)))))
    (or (parse-integer word :junk-allowed t) (and (equal word "true") t))))

(defun field (message name) (cdr (assoc name message :test #'equal)))

(defun write-json-string (text stream)
  (write-char #\" stream)
  (loop for character across text
        do (cond ((find character "\"\\") (format stream "\\~a" character))
                 ((< (char-code character) 32) (write-char #\Space stream))
                 (t (write-char character stream))))
  (write-char #\" stream))

(defun write-json-number (number stream)
  "A whole number as it is, others as the nearest double with all its digits."
  (if (integerp number)
      (format stream "~d" number)
      (let ((*read-default-float-format* 'double-float))
        (prin1 (coerce number 'double-float) stream))))

(defun answer (&rest fields)
  "Writes an object of one line: keys and values in turn."
  (write-char #\{ *answers*)
  (loop for (key value) on fields by #'cddr
        for comma = nil then t
        do (when comma (write-char #\, *answers*))
           (write-json-string key *answers*)
           (write-char #\: *answers*)
           (if (stringp value) (write-json-string value *answers*) (write-json-number value *answers*)))
  (format *answers* "}~%")
  (finish-output *answers*))

;;; Games

(defvar *rules* nil)
(defvar *start* nil "The diagram of the first position, or NIL for the empty board.")

(defun new-board ()
  (let ((pieces (field *rules* "pieces")))
    (conecta4::make-tablero :ancho (field *rules* "columns") :alto (field *rules* "rows")
                            :linea (field *rules* "connect") :maximo (and pieces (* 2 pieces)))))

(defun set-up (tablero diagram)
  "Drops the stones of a diagram, whose rows begin at the top."
  (let* ((rows (loop for start = 0 then (1+ end)
                     for end = (position #\/ diagram :start start)
                     collect (subseq diagram start end)
                     while end)))
    (dolist (row (reverse rows))
      (loop for character across row
            for columna from 0
            do (case (char-downcase character)
                 (#\x (conecta4::%drop tablero columna 0))
                 (#\o (conecta4::%drop tablero columna 1)))))))

(defun board-after (moves first)
  "The board and the side to move after moves, of which NIL is a pass."
  (let ((tablero (new-board)) (turno first))
    (when *start* (set-up tablero *start*))
    (dolist (columna moves)
      (when columna (conecta4::%drop tablero columna turno))
      (setf turno (conecta4::%other turno)))
    (conecta4::make-estado :turno turno :tablero tablero)))

(defun first-turn ()
  "With a diagram, whose turn it is follows from the number of stones."
  (if *start*
      (mod (count-if (lambda (character) (find character "xXoO")) *start*) 2)
      0))

(defun column-text (columna)
  (if columna (string-downcase (write-to-string (1+ columna) :base 36 :radix nil)) "-"))

(defun moves-text (moves)
  (if moves
      (format nil "~{~a~}" (mapcar #'column-text moves))
      "the empty board"))

(defvar *position* nil "The moves of the position that is thought about.")

(defun checked (heuristic)
  "The heuristic as a function that gives a number or ends the program."
  (let ((function (symbol-function heuristic))
        (nothing (make-concatenated-stream)))
    (flet ((fail (condition)
             (say-aloud)
             (give-up "~(~a~) fails: ~a (it thinks about ~a)" (symbol-name heuristic) (words-of condition)
                      (moves-text *position*))))
      (lambda (estado)
        (let ((value (handler-case
                         (let ((*standard-output* *talk*)
                               (*standard-input* nothing)
                               (*package* (symbol-package heuristic)))
                           (funcall function estado))
                       (end-of-file () (fail "it reads input, and there is none"))
                       (error (condition) (fail condition))
                       (storage-condition (condition) (fail condition)))))
          (unless (realp value)
            (say-aloud)
            (let ((*print-length* 8) (*print-level* 3))
              (give-up "~(~a~) must give a number, but it gives ~s (it thinks about ~a)" (symbol-name heuristic) value
                       (moves-text *position*))))
          value)))))

(defun choose (message f-eval depth mode)
  (let* ((estado (board-after *position* (first-turn)))
         (limit (field message "depth"))
         (depth (max 1 (if limit (min limit depth) depth)))
         (conecta4::*%nodes* 0))
    (multiple-value-bind (columna value)
        (if (string= mode "fixed")
            (conecta4::%repaired-best-move estado depth f-eval)
            (conecta4::%best-move estado depth f-eval))
      (answer "type" "move" "column" columna "value" value "depth" depth "nodes" conecta4::*%nodes*))))

(defun evaluate (message f-eval)
  (let ((estado (board-after *position* (first-turn))))
    (setf (conecta4::estado-turno estado) (1- (field message "side")))
    (answer "type" "value" "value" (funcall f-eval estado))))

(defun serve (heuristic depth mode)
  (loop with f-eval = (checked heuristic)
        for line = (read-line *questions* nil)
        while line
        do (let* ((message (with-input-from-string (stream line) (read-json stream)))
                  (type (field message "type"))
                  (*position* (field message "moves")))
             (cond ((equal type "hello")
                    (answer "type" "hello" "name" (alias-of heuristic) "version" (format nil "depth ~d, ~a" depth mode)))
                   ((equal type "newgame")
                    (setf *rules* (field message "rules")
                          *start* (field message "start")
                          *random-state* (sb-ext:seed-random-state (field message "seed")))
                    (answer "type" "ready"))
                   ((equal type "move") (choose message f-eval depth mode))
                   ((equal type "eval") (evaluate message f-eval))
                   ((equal type "quit") (return)))
             (say-aloud))))

(defun option (words name default)
  (let* ((prefix (concatenate 'string name "="))
         (word (find-if (lambda (word) (eql (mismatch prefix word) (length prefix))) words)))
    (if word (subseq word (length prefix)) default)))

(defun main ()
  (setf sb-ext:*evaluator-mode* :compile)
  (let* ((words (or (rest (member "--end-toplevel-options" sb-ext:*posix-argv* :test #'equal))
                    (rest sb-ext:*posix-argv*)))
         (*standard-output* *error-output*)
         (*standard-input* (make-concatenated-stream))
         (*file* (first words)))
    (load-heuristic)
    (serve (find-heuristic (option words "eval" "heuristica"))
           (parse-integer (option words "depth" "4"))
           (option words "mode" "published"))
    (sb-ext:exit :code 0 :abort t)))

(main)
