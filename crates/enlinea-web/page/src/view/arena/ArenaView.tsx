// The arena.
export function ArenaView() {
  return <main id="main" />;
}
