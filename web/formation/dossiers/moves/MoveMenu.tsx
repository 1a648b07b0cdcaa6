import { Menu } from "@base-ui/react/menu";
import { movesFrom } from "contract/dossier-moves.ts";
import EllipsisVertical from "lucide-react/icons/ellipsis-vertical";
import { IconButton } from "../../../ui/IconButton.tsx";
import { moves as texts } from "../texts.ts";
import styles from "./MoveMenu.module.css";
import { type Movable, useMove } from "./queries.ts";

/** The moves of a dossier in its row, behind a button (beyond B1-24). */
export function MoveMenu({ dossier }: { dossier: Movable }) {
  const { mutate, isPending } = useMove();
  const name = `${dossier.firstName} ${dossier.lastName}`;
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        render={
          <IconButton
            label={texts.menu(name)}
            icon={<EllipsisVertical size={20} aria-hidden />}
            aria-disabled={isPending}
          />
        }
      />
      <Menu.Portal>
        <Menu.Positioner className={styles.positioner} sideOffset={4} align="end">
          <Menu.Popup className={styles.popup}>
            {movesFrom(dossier.state).map((move) => (
              <Menu.Item key={move} className={styles.item} onClick={() => mutate({ dossier, move })}>
                {texts.names[move]}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
