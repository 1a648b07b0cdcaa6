import { type DossierMove, dossierMoves, movesFrom } from "contract/dossier-moves.ts";
import { Button } from "../../../ui/Button.tsx";
import { moves as texts } from "../texts.ts";
import styles from "./MoveButtons.module.css";
import { type Movable, useMove } from "./queries.ts";

/** The move that a dossier waits for, where it waits for one. */
const MAIN: readonly DossierMove[] = ["publish"];
const MOVES = Object.keys(dossierMoves) as DossierMove[];

/** The moves of a dossier on its own page: each in its place whatever the state, so that none slips under a press (B16-03). */
export function MoveButtons({ dossier }: { dossier: Movable }) {
  const { move, pending } = useMove();
  const possible = movesFrom(dossier.state);
  return (
    <fieldset className={styles.moves} aria-label={texts.group}>
      {MOVES.map((name) => (
        <Button
          key={name}
          variant={MAIN.includes(name) ? "primary" : "secondary"}
          loading={pending === name}
          // Not `disabled`: the button that was just pressed keeps the focus.
          aria-disabled={!possible.includes(name)}
          onClick={() => possible.includes(name) && void move(dossier, name)}
        >
          {texts.names[name]}
        </Button>
      ))}
    </fieldset>
  );
}
