// The whole page: header, one view, dialogs, and the voice for screen readers.
import { announcement } from "../state/announce";
import { dialog } from "../state/panel";
import { route } from "../state/route";
import { ArenaView } from "./arena/ArenaView";
import { StartDialog } from "./arena/StartDialog";
import { EditView } from "./EditView";
import { Header } from "./Header";
import { HelpDialog } from "./HelpDialog";
import { EmbedView } from "./EmbedView";
import { LearnView } from "./learn/LearnView";
import { PeopleView } from "./people/PeopleView";
import { PlayView } from "./play/PlayView";
import { SetupDialog } from "./play/SetupDialog";

const VIEWS = {
  play: PlayView,
  learn: LearnView,
  edit: EditView,
  arena: ArenaView,
  people: PeopleView,
  embed: EmbedView,
};

export function App() {
  const { view } = route.value;
  const View = VIEWS[view];
  return (
    <>
      {view !== "embed" && <Header />}
      <View />
      {dialog.value === "setup" && <SetupDialog />}
      {dialog.value === "tournament" && <StartDialog />}
      {dialog.value === "help" && <HelpDialog />}
      <p class="spoken" role="status" aria-live="polite">
        {announcement.value}
      </p>
    </>
  );
}
