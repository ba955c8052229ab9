// Buttons, switches and boxes in the one style of the page.
import type { ComponentChildren } from "preact";
import { Icon, type IconName } from "./icons";

interface ToolProps {
  icon: IconName;
  label: string;
  /** The key that does the same. */
  shortcut?: string;
  disabled?: boolean;
  onClick: () => void;
}

/** A button with an icon; the word beside it is left out where there is no room, but never for screen readers. */
export function Tool({ icon, label, shortcut, disabled = false, onClick }: ToolProps) {
  const title = shortcut ? `${label} (${shortcut})` : label;
  return (
    <button type="button" class="tool" title={title} aria-label={label} disabled={disabled} onClick={onClick}>
      <Icon name={icon} />
      <span>{label}</span>
    </button>
  );
}

interface SwitchProps {
  label: string;
  shortcut?: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

export function Switch({ label, shortcut, on, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      class="switch"
      title={shortcut ? `${label} (${shortcut})` : label}
      onClick={() => onChange(!on)}
    >
      <i aria-hidden="true" />
      {label}
    </button>
  );
}

/** An error with what can be done about it. */
export function Trouble({ text, action, onAction }: { text: string; action?: string; onAction?: () => void }) {
  return (
    <p class="trouble" role="alert">
      {text}
      {action && (
        <button type="button" class="plain" onClick={onAction}>
          {action}
        </button>
      )}
    </p>
  );
}

export function Section({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
