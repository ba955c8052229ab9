// The whole page: header, one view, dialogs, and the voice for screen readers.
import { useEffect } from "preact/hooks";
import { announcement } from "../state/announce";
import { dialog } from "../state/panel";
import { route } from "../state/route";
import { words } from "../state/words";
import { ArenaView } from "./arena/ArenaView";
import { EditView } from "./EditView";
import { Header } from "./Header";
import { HelpDialog } from "./HelpDialog";
import { LearnView } from "./learn/LearnView";
import { PeopleView } from "./people/PeopleView";
import { PlayView } from "./play/PlayView";
import { SetupDialog } from "./play/SetupDialog";

const VIEWS = { play: PlayView, learn: LearnView, edit: EditView, arena: ArenaView, people: PeopleView };

export function App() {
  const { view } = route.value;
  const View = VIEWS[view];
  const title = view === "play" ? "enlinea" : `${words.value.nav[view]} · enlinea`;
  useEffect(() => {
    document.title = title;
  }, [title]);
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
