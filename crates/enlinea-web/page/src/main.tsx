// The page begins here: read the address, start what runs by itself, draw.
import { render } from "preact";
import { runAnalysis } from "./state/analysis";
import { runAnnouncements } from "./state/announce";
import { loadCatalogue } from "./state/catalogue";
import { runExplain } from "./state/explain";
import { runMachines } from "./state/machine";
import { runReview } from "./state/review";
import { followAddress } from "./state/route";
import { App } from "./view/App";
import { listenToKeys } from "./view/keyboard";

followAddress();
void loadCatalogue();
runAnalysis();
runMachines();
runReview();
runExplain();
runAnnouncements();
listenToKeys();

const place = document.getElementById("page");
if (place) render(<App />, place);
