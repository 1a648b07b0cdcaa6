import { screenPath } from "contract/screens.ts";
import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { announce } from "../../ui/announce.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { ChevronLeft, ChevronRight } from "../../ui/page-icons.ts";
import { type SheetOrder, useSheetOrder } from "./order.ts";
import { originOf, type SheetState } from "./origin.ts";
import styles from "./SheetPager.module.css";
import { sheet } from "./texts.ts";

/** The next sheet replaces the history entry of the current sheet, so that 'Retour' returns to the list. */
export function SheetPager({ id }: { id: number }) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const origin = originOf(state);
  const order = useSheetOrder(origin, id);

  function open(card: SheetOrder["next"]): void {
    if (card === undefined || origin === undefined || order === undefined) return;
    if (card.firstName !== undefined) announce(`${card.firstName} ${card.lastName}`);
    void navigate(screenPath("Candidat", { id: card.id }), {
      replace: true,
      state: { origin: { ...origin, left: order.left } } satisfies SheetState,
    });
  }
  const goBack = () => open(order?.previous);
  async function goOn(): Promise<void> {
    const { pathname } = window.location;
    const next = order?.next ?? (await order?.loadNext?.());
    // The user may have opened another sheet while the next page of the list loaded.
    if (window.location.pathname === pathname) open(next);
  }
  useArrowKeys(goBack, () => void goOn());

  if (order === undefined) return null;
  const isLast = order.next === undefined && order.loadNext === undefined;
  return (
    <nav className={styles.pager} aria-label={sheet.order} aria-busy={order.loading} data-keeps-focus="">
      <IconButton
        label={sheet.previous}
        icon={<ChevronLeft size={20} aria-hidden />}
        aria-keyshortcuts="ArrowLeft"
        aria-disabled={order.previous === undefined}
        onClick={goBack}
      />
      <IconButton
        label={sheet.next}
        icon={<ChevronRight size={20} aria-hidden />}
        aria-keyshortcuts="ArrowRight"
        aria-disabled={isLast}
        onClick={() => void goOn()}
      />
      <span className={styles.position}>{sheet.position(order.position, order.total)}</span>
    </nav>
  );
}

function useArrowKeys(onLeft: () => void, onVerified: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey, target, defaultPrevented } = event;
    if (defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return;
    if (target instanceof Element && target.closest("input, select, textarea, [role='dialog'], [role='alertdialog']")) {
      return;
    }
    if (key === "ArrowLeft") onLeft();
    if (key === "ArrowRight") onVerified();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}
