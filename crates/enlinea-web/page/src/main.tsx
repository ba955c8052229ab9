// Entry point: reads the address, starts the background effects, renders the page.
import { render } from "preact";
import { isExported } from "./api/backend";
import { runAnalysis } from "./state/analysis";
import { runAnnouncements } from "./state/announce";
import { runArena } from "./state/arena";
import { loadCatalogue } from "./state/catalogue";
import { runClock } from "./state/clock";
import { runExplain } from "./state/explain";
import { runFinish } from "./state/finish";
import { runLine } from "./state/line";
import { runMachines } from "./state/machine";
import { followKept } from "./state/people";
import { runOpenings } from "./state/openings";
import { runPuzzles } from "./state/puzzle";
import { runReplay } from "./state/replay";
import { runRetry } from "./state/retry";
import { runReview } from "./state/review";
import { followAddress, route } from "./state/route";
import { runAppearance } from "./state/settings";
import { runSitting } from "./state/sitting";
import { runSound } from "./state/sound";
import { runTitle } from "./state/title";
import { App } from "./view/App";
import { listenToKeys } from "./view/keyboard";

runAppearance();
followAddress();
if (route.peek().view !== "embed") void loadCatalogue();
runAnalysis();
runLine();
runMachines();
runReview();
runRetry();
runExplain();
runArena();
followKept();
runSitting();
runPuzzles();
runOpenings();
runReplay();
runAnnouncements();
runClock();
runFinish();
runSound();
runTitle();
listenToKeys();

// A folder on a web server can be installed; the server of the program always has the latest page, and a page from disk is there.
if (isExported && location.protocol.startsWith("http")) void navigator.serviceWorker?.register("service-worker.js");

const place = document.getElementById("page");
if (place) render(<App />, place);
