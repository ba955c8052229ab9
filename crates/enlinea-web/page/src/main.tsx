// Entry point: reads the address, starts the background effects, renders the page.
import { render } from "preact";
import { isExported } from "./api/backend";
import { runAnalysis } from "./state/analysis";
import { runAnnouncements } from "./state/announce";
import { runArena } from "./state/arena";
import { loadCatalogue } from "./state/catalogue";
import { runExplain } from "./state/explain";
import { runMachines } from "./state/machine";
import { followKept } from "./state/people";
import { runOpenings } from "./state/openings";
import { runPuzzles } from "./state/puzzle";
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
runPuzzles();
runOpenings();
runReplay();
runAnnouncements();
listenToKeys();

// A folder on a web server can be installed; the server of the program always has the latest page, and a page from disk is there.
if (isExported && location.protocol.startsWith("http")) void navigator.serviceWorker?.register("service-worker.js");

const place = document.getElementById("page");
if (place) render(<App />, place);
