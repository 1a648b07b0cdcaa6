import { type DossierMove, dossierMoves, movesFrom } from "contract/candidates/states.ts";
import { useKeys } from "../../../shell/centre/keys.ts";
import { RowMenu } from "../../../shell/centre/RowMenu.tsx";
import { mayGoOn } from "../../../shell/unsaved/leaving.ts";
import { Button } from "../../../ui/Button.tsx";
import { type Movable, useMove } from "./moves.ts";
import { moves as texts } from "./texts.ts";

const MAIN: readonly DossierMove[] = ["publish"];
const MOVES = Object.keys(dossierMoves) as DossierMove[];

/** Each button has a fixed place, so that no button moves under the pointer (B16-03). */
export function MoveButtons({ dossier }: { dossier: Movable }) {
  const { move, pending } = useMove();
  const possible = movesFrom(dossier.state, dossier.left?.as ?? null);
  async function run(name: DossierMove): Promise<void> {
    if (possible.includes(name) && (await mayGoOn())) await move(dossier, name);
  }
  useKeys({ p: () => possible.includes("publish") && void run("publish") });
  return (
    <fieldset className="row" aria-label={texts.group}>
      {MOVES.map((name) => (
        <Button
          key={name}
          variant={MAIN.includes(name) ? "primary" : "secondary"}
          loading={pending === name}
          aria-keyshortcuts={name === "publish" ? "p" : undefined}
          // Uses `aria-disabled`, because `disabled` would take the focus from the pressed button.
          aria-disabled={!possible.includes(name)}
          tabIndex={possible.includes(name) ? undefined : -1}
          onClick={() => void run(name)}
        >
          {texts.names[name]}
        </Button>
      ))}
    </fieldset>
  );
}

export function MoveMenu({ dossier }: { dossier: Movable }) {
  const { move } = useMove();
  const actions = movesFrom(dossier.state, dossier.left?.as ?? null).map((name) => ({
    label: texts.names[name],
    run: () => void move(dossier, name),
  }));
  if (actions.length === 0) return null;
  return <RowMenu label={texts.menu(`${dossier.firstName} ${dossier.lastName}`)} actions={actions} />;
}
