// A table with headings that scrolls within its own box.
import type { ComponentChildren, Ref } from "preact";

/** A heading, or a short one with its long form. */
export type Heading = string | { short: string; long: string };

interface Props {
  /** The table's name for screen readers. */
  label: string;
  headings: readonly Heading[];
  /** Style classes of the table and of the box round it. */
  table: string;
  box?: string;
  boxRef?: Ref<HTMLDivElement>;
  /** The rows. */
  children: ComponentChildren;
}

export function DataTable({ label, headings, table, box = "", boxRef = null, children }: Props) {
  return (
    <div ref={boxRef} class={`scroll ${box}`} tabIndex={0} role="region" aria-label={label}>
      <table class={table}>
        <thead>
          <tr>
            {headings.map((heading) => (
              <HeadingCell key={heading} heading={heading} />
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

function HeadingCell({ heading }: { heading: Heading }) {
  if (typeof heading === "string") return <th scope="col">{heading}</th>;
  return (
    <th scope="col">
      <abbr title={heading.long}>{heading.short}</abbr>
    </th>
  );
}
