import { movesFrom } from "contract/candidates/states.ts";
import { RowMenu } from "../../../../shell/centre/RowMenu.tsx";
import { moves as texts } from "../texts.ts";
import { type Movable, useMove } from "./queries.ts";

export function MoveMenu({ dossier }: { dossier: Movable }) {
  const { move } = useMove();
  const actions = movesFrom(dossier.state).map((name) => ({
    label: texts.names[name],
    run: () => void move(dossier, name),
  }));
  return <RowMenu label={texts.menu(`${dossier.firstName} ${dossier.lastName}`)} actions={actions} />;
}
