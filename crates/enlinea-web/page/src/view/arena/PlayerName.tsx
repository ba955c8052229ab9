// A player of a tournament by its name for people, with what was written in the tournament file below it where they differ.
import { playerName } from "../../state/catalogue";

export function PlayerName({ name }: { name: string }) {
  const { label } = playerName(name);
  if (label === name) return <>{name}</>;
  return (
    <span class="player-name">
      {label} <small>{name}</small>
    </span>
  );
}
