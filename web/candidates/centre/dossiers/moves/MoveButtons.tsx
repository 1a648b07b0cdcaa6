import { type DossierMove, dossierMoves, movesFrom } from "contract/candidates/states.ts";
import { Button } from "../../../../ui/Button.tsx";
import { moves as texts } from "../texts.ts";
import styles from "./MoveButtons.module.css";
import { type Movable, useMove } from "./queries.ts";

const MAIN: readonly DossierMove[] = ["publish"];
const MOVES = Object.keys(dossierMoves) as DossierMove[];

/** Each button has a fixed place, so that none moves under a press (B16-03). */
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
          // Not `disabled`, so that the pressed button keeps the focus.
          aria-disabled={!possible.includes(name)}
          onClick={() => possible.includes(name) && void move(dossier, name)}
        >
          {texts.names[name]}
        </Button>
      ))}
    </fieldset>
  );
}
