// The question "why?" and its answer: the reasons of the solver, whose squares the board shows.
import { position, table } from "../../state/table";
import { retry } from "../../state/retry";
import { askWhy, closeWhy, hasPicture, pinReason, pointAtReason, pointedReason, why } from "../../state/why";
import { words } from "../../state/words";
import { reasonWords } from "../../words/reasons";
import { Trouble } from "../parts/controls";

export function WhyBox() {
  // A question that is open must not be answered here.
  if (position.value.result !== null || retry.value !== null) return null;
  const say = words.value.why;
  const now = why.value;
  if (now === null) {
    return (
      <p class="why">
        <button type="button" onClick={() => void askWhy()}>
          {say.ask}
        </button>
      </p>
    );
  }
  return (
    <section class="why" aria-label={say.title}>
      {now.reasons === null && <p role="status">{say.asking}</p>}
      {now.error !== "" && <Trouble text={now.error} action={words.value.error.retry} onAction={() => void askWhy()} />}
      {now.reasons !== null && now.error === "" && <Reasons />}
      <button type="button" class="plain" onClick={closeWhy}>
        {say.hide}
      </button>
    </section>
  );
}

function Reasons() {
  const say = words.value.why;
  const reasons = why.value?.reasons ?? [];
  if (reasons.length === 0) return <p>{say.none}</p>;
  return (
    <>
      <ol class="reasons" onPointerLeave={() => pointAtReason(null)}>
        {reasons.map((_, index) => (
          <Reason key={index} index={index} />
        ))}
      </ol>
      <p class="muted">{say.point}</p>
    </>
  );
}

function Reason({ index }: { index: number }) {
  const reasons = why.value?.reasons ?? [];
  const reason = reasons[index];
  if (reason === undefined) return null;
  const { name, after, sentence } = reasonWords(words.value, reason, table.value.first);
  // Reasons at the end of the same line follow each other: the line is said once.
  const before = reasons[index - 1];
  const isNew = before === undefined || before.after.join() !== reason.after.join();
  const shown = pointedReason.value;
  const text = (
    <>
      <b>{name}</b> {sentence}
    </>
  );
  if (!hasPicture(reason)) return <li class="text">{text}</li>;
  return (
    <li>
      {isNew && after !== "" && <p class="muted">{after}</p>}
      <button
        type="button"
        class="plain"
        aria-pressed={shown?.pinned === true && shown.index === index}
        onPointerEnter={() => pointAtReason(index)}
        onFocus={() => pointAtReason(index)}
        onBlur={() => pointAtReason(null)}
        onClick={() => pinReason(index)}
      >
        {text}
      </button>
    </li>
  );
}
