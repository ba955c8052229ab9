// The top of the page: name, views, language, theme, help.
import { dialog } from "../state/panel";
import { addressOf, navigate, route } from "../state/route";
import type { Route } from "../share/address";
import { language, theme, type Language, type Theme } from "../state/settings";
import { words } from "../state/words";
import { en } from "../words/en";
import { es } from "../words/es";
import { Icon } from "./parts/icons";

const ROUTES: Record<Exclude<Route["view"], "embed">, Route> = {
  play: { view: "play" },
  learn: { view: "learn", part: "puzzles" },
  edit: { view: "edit" },
  arena: { view: "arena", tournament: null, game: null },
  people: { view: "people" },
};

export function Header() {
  const say = words.value;
  const next = language.value === "en" ? es : en;
  const themeName = `${say.header.theme}: ${say.header.themes[theme.value]}`;
  return (
    <header class="top">
      <a class="skip" href="#main">
        {say.header.skip}
      </a>
      <a class="brand" href={addressOf(ROUTES.play)} onClick={(event) => goTo(event, ROUTES.play)}>
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <rect width="32" height="32" rx="8" />
          <circle class="yellow" cx="10.5" cy="10.5" r="4.5" />
          <circle class="red" cx="21.5" cy="10.5" r="4.5" />
          <circle class="red" cx="10.5" cy="21.5" r="4.5" />
          <circle class="yellow" cx="21.5" cy="21.5" r="4.5" />
        </svg>
        enlinea
      </a>
      <nav aria-label={say.nav.main}>
        {Object.values(ROUTES).map((to) => (
          <ViewLink key={to.view} to={to} />
        ))}
      </nav>
      <div class="preferences">
        <button
          type="button"
          class="round"
          lang={next.language}
          aria-label={`${next.language.toUpperCase()}: ${next.name}`}
          title={next.name}
          onClick={() => (language.value = next.language as Language)}
        >
          {next.language.toUpperCase()}
        </button>
        <button
          type="button"
          class="round"
          aria-label={themeName}
          title={themeName}
          onClick={() => (theme.value = following(theme.value))}
        >
          <Icon name={theme.value} />
        </button>
        <button
          type="button"
          class="round"
          aria-label={say.header.help}
          title={`${say.header.help} (?)`}
          onClick={() => (dialog.value = "help")}
        >
          <Icon name="help" />
        </button>
      </div>
    </header>
  );
}

function following(now: Theme): Theme {
  return ({ system: "light", light: "dark", dark: "system" } as const)[now];
}

function goTo(event: MouseEvent, to: Route): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  navigate(to);
}

/** A real link, so that it can be opened in another tab; a plain click stays in this page. */
function ViewLink({ to }: { to: Route }) {
  const here = route.value.view === to.view;
  return (
    <a href={addressOf(to)} aria-current={here ? "page" : undefined} onClick={(event) => goTo(event, to)}>
      {words.value.nav[to.view as keyof typeof ROUTES]}
    </a>
  );
}
