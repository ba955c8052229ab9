// The panel beside the board: the game, the analysis, heuristics, sharing.
import { panel, PANELS } from "../../state/panel";
import { playingAlone } from "../../state/sitting";
import { words } from "../../state/words";
import { Tabs } from "../parts/Tabs";
import { AnalysisPanel } from "./AnalysisPanel";
import { ExplainPanel } from "./ExplainPanel";
import { GamePanel, MovesSection } from "./GamePanel";
import { SharePanel } from "./SharePanel";

const CONTENT = { game: GamePanel, analysis: AnalysisPanel, explain: ExplainPanel, share: SharePanel };

export function Panel() {
  const say = words.value.panel;
  const Content = CONTENT[panel.value];
  const tabs = PANELS.map((id) => ({ id, name: say[id] }));
  // Scores are help, so there are only the moves.
  if (playingAlone.value) {
    return (
      <aside class="panel" aria-label={say.label}>
        <MovesSection />
      </aside>
    );
  }
  return (
    <aside class="panel" aria-label={say.label}>
      <Tabs label={say.label} tabs={tabs} chosen={panel.value} onChoose={(tab) => (panel.value = tab)}>
        <Content />
      </Tabs>
    </aside>
  );
}
