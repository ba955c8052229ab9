// Learning: puzzles and the opening book.
import { navigate, route } from "../../state/route";
import { words } from "../../state/words";
import { Tabs } from "../parts/Tabs";
import { OpeningsView } from "./OpeningsView";
import { PuzzleView } from "./PuzzleView";

const PARTS = ["puzzles", "openings"] as const;

export function LearnView() {
  const say = words.value.learn;
  const here = route.value;
  const part = here.view === "learn" ? here.part : "puzzles";
  return (
    <main id="main" class="learn">
      <Tabs
        label={say.views}
        tabs={PARTS.map((id) => ({ id, name: say[id] }))}
        chosen={part}
        onChoose={(to) => navigate({ view: "learn", part: to })}
      >
        {part === "puzzles" ? <PuzzleView /> : <OpeningsView />}
      </Tabs>
    </main>
  );
}
