// A modal dialog on the browser's own element: focus stays inside, Escape closes it.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { words } from "../../state/words";

interface Props {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
}

export function Dialog({ title, onClose, children }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    // The first thing to choose, rather than the button that closes.
    dialog?.querySelector<HTMLElement>("select, input")?.focus();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      aria-label={title}
      onClose={onClose}
      // A click on the backdrop arrives at the dialog itself, not at anything inside it.
      onClick={(event) => event.target === element.current && onClose()}
    >
      <header>
        <h2>{title}</h2>
        <button type="button" class="close" aria-label={words.value.help.close} onClick={onClose}>
          ×
        </button>
      </header>
      <div class="content" tabIndex={0}>
        {children}
      </div>
    </dialog>
  );
}
