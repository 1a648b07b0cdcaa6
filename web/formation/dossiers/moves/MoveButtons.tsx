import { type DossierMove, movesFrom } from "contract/dossier-moves.ts";
import { Button } from "../../../ui/Button.tsx";
import { moves as texts } from "../texts.ts";
import styles from "./MoveButtons.module.css";
import { type Movable, useMove } from "./queries.ts";

/** The move that a dossier waits for, where it waits for one. */
const MAIN: readonly DossierMove[] = ["publish"];

/** The moves of a dossier on its own page (beyond B1-24). */
export function MoveButtons({ dossier }: { dossier: Movable }) {
  const { mutate, isPending, variables } = useMove();
  return (
    <fieldset className={styles.moves} aria-label={texts.group}>
      {movesFrom(dossier.state).map((move) => (
        <Button
          key={move}
          variant={MAIN.includes(move) ? "primary" : "secondary"}
          loading={isPending && variables.move === move}
          onClick={() => isPending || mutate({ dossier, move })}
        >
          {texts.names[move]}
        </Button>
      ))}
    </fieldset>
  );
}
