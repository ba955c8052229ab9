// Entry point: reads the address, starts the background effects, renders the page.
import { render } from "preact";
import { runAnalysis } from "./state/analysis";
import { runAnnouncements } from "./state/announce";
import { runArena } from "./state/arena";
import { loadCatalogue } from "./state/catalogue";
import { runExplain } from "./state/explain";
import { runMachines } from "./state/machine";
import { followKept } from "./state/people";
import { runReplay } from "./state/replay";
import { runReview } from "./state/review";
import { followAddress } from "./state/route";
import { runAppearance } from "./state/settings";
import { runSitting } from "./state/sitting";
import { App } from "./view/App";
import { listenToKeys } from "./view/keyboard";

runAppearance();
followAddress();
void loadCatalogue();
runAnalysis();
runMachines();
runReview();
runExplain();
runArena();
followKept();
runSitting();
runReplay();
runAnnouncements();
listenToKeys();

const place = document.getElementById("page");
if (place) render(<App />, place);
