// The whole page: header, one view, dialogs, and the voice for screen readers.
import { announcement } from "../state/announce";
import { dialog } from "../state/panel";
import { route } from "../state/route";
import { ArenaView } from "./arena/ArenaView";
import { EditView } from "./EditView";
import { Header } from "./Header";
import { HelpDialog } from "./HelpDialog";
import { PlayView } from "./play/PlayView";
import { SetupDialog } from "./play/SetupDialog";

const VIEWS = { play: PlayView, edit: EditView, arena: ArenaView };

export function App() {
  const View = VIEWS[route.value.view];
  return (
    <>
      <Header />
      <View />
      {dialog.value === "setup" && <SetupDialog />}
      {dialog.value === "help" && <HelpDialog />}
      <p class="spoken" role="status" aria-live="polite">
        {announcement.value}
      </p>
    </>
  );
}
