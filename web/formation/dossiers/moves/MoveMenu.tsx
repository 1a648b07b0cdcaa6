import { movesFrom } from "contract/dossier-moves.ts";
import EllipsisVertical from "lucide-react/icons/ellipsis-vertical";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { IconButton } from "../../../ui/IconButton.tsx";
import { moves as texts } from "../texts.ts";
import styles from "./MoveMenu.module.css";
import { type Movable, useMove } from "./queries.ts";

/** The moves of a dossier in its row, behind a button (beyond B1-24). */
export function MoveMenu({ dossier }: { dossier: Movable }) {
  const { move } = useMove();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const id = useId();

  function close(): void {
    setOpen(false);
    button.current?.focus();
  }
  const closeByKey = useEffectEvent(close);

  useEffect(() => {
    if (!isOpen) return;
    const closeByEscape = ({ key }: KeyboardEvent) => key === "Escape" && closeByKey();
    const closeBehind = ({ target }: Event) => {
      if (!(target instanceof Node && place.current?.contains(target))) setOpen(false);
    };
    document.addEventListener("keydown", closeByEscape);
    for (const event of ["focusin", "pointerdown"]) document.addEventListener(event, closeBehind);
    return () => {
      document.removeEventListener("keydown", closeByEscape);
      for (const event of ["focusin", "pointerdown"]) document.removeEventListener(event, closeBehind);
    };
  }, [isOpen]);

  return (
    <div ref={place} className={styles.place}>
      <IconButton
        ref={button}
        label={texts.menu(`${dossier.firstName} ${dossier.lastName}`)}
        icon={<EllipsisVertical size={20} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <ul id={id} className={styles.menu}>
          {movesFrom(dossier.state).map((name) => (
            <li key={name}>
              <button
                type="button"
                className={styles.item}
                onClick={() => {
                  close();
                  void move(dossier, name);
                }}
              >
                {texts.names[name]}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
