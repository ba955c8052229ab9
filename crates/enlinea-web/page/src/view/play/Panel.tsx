// The panel beside the board: the game, the analysis, heuristics, sharing.
import { panel, PANELS } from "../../state/panel";
import { words } from "../../state/words";
import { Tabs } from "../parts/Tabs";
import { AnalysisPanel } from "./AnalysisPanel";
import { ExplainPanel } from "./ExplainPanel";
import { GamePanel } from "./GamePanel";
import { SharePanel } from "./SharePanel";

const CONTENT = { game: GamePanel, analysis: AnalysisPanel, explain: ExplainPanel, share: SharePanel };

export function Panel() {
  const say = words.value.panel;
  const Content = CONTENT[panel.value];
  const tabs = PANELS.map((id) => ({ id, name: say[id] }));
  return (
    <aside class="panel" aria-label={say.label}>
      <Tabs label={say.label} tabs={tabs} chosen={panel.value} onChoose={(tab) => (panel.value = tab)}>
        <Content />
      </Tabs>
    </aside>
  );
}
