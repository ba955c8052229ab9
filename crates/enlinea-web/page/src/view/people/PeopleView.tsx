// People against the machine: who plays next, the tables, the published table, and the file.
import { kept, keptTrouble } from "../../state/people";
import { tablesOf } from "../../people/table";
import { PUBLISHED, PUBLISHED_MACHINE, PUBLISHED_RULES } from "../../people/published";
import { words } from "../../state/words";
import { Section, Trouble } from "../parts/controls";
import { PeopleFile } from "./PeopleFile";
import { PeopleTable } from "./PeopleTable";
import { SitterForm } from "./SitterForm";

export function PeopleView() {
  const say = words.value.people;
  const tables = tablesOf(kept.value);
  const published = PUBLISHED.map((tally, index) => ({
    ...tally,
    person: say.publishedPeople[index] ?? "",
    about: "",
  }));
  return (
    <main id="main" class="arena people">
      <h1>{say.title}</h1>
      <p>{say.intro}</p>
      {keptTrouble.value && <Trouble text={say[keptTrouble.value]} />}
      <SitterForm />
      <Section title={say.tables}>
        {tables.length === 0 && <p class="muted">{say.none}</p>}
        {tables.map((table) => (
          <PeopleTable key={`${table.machine} ${JSON.stringify(table.rules)}`} {...table} />
        ))}
        <PeopleFile />
      </Section>
      <Section title={say.published}>
        <p class="muted">{say.publishedAbout}</p>
        <PeopleTable machine={PUBLISHED_MACHINE} rules={PUBLISHED_RULES} people={published} />
      </Section>
    </main>
  );
}
