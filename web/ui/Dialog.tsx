import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { UNSAFE_LocationContext as LocationContext } from "react-router";
import styles from "./Dialog.module.css";
import { IconButton } from "./IconButton.tsx";
import { X } from "./list-icons.ts";
import { isRepeatedClick } from "./repeated-click.ts";
import { texts } from "./texts.ts";

export type DismissReason = "cancel" | "backdrop" | "close" | "esc" | "timer" | "back";

/** Times in milliseconds, width in pixels (product 9). The style sheet must contain the same `show` and `hide`. */
export const dialogDefaults = { show: 30, hide: 300, pulse: 330, focusRestore: 100, maxWidth: 640 } as const;

export interface DialogProps {
  open: boolean;
  title: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  onDismiss: (reason: DismissReason) => void;
  onHidden?: () => void;
  theme?: "light" | "dark" | "auto";
  blocking?: boolean;
  mobileFullscreen?: boolean;
  maxWidth?: number;
  timer?: number;
  /** "title" focuses the title, so that a long dialog starts at its top and no key presses a button by accident. */
  initialFocus?: RefObject<HTMLElement | null> | "title";
}

export function Dialog({
  open,
  title,
  children,
  footer,
  onDismiss,
  onHidden,
  theme = "light",
  blocking = false,
  mobileFullscreen = true,
  maxWidth = dialogDefaults.maxWidth,
  timer,
  initialFocus,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  const titleElement = useRef<HTMLHeadingElement>(null);
  const [pulsing, pulse] = usePulse();
  useFocusRestore(open, popup);
  useCloseRequest(open, () => {
    if (!blocking) onDismiss("back");
    else pulse();
  });
  useTimer(open ? timer : undefined, () => onDismiss("timer"));
  usePageChange(open, () => onDismiss("back"));

  function change(_open: boolean, details: BaseDialog.Root.ChangeEventDetails): void {
    const reason = dismissReason(details.reason);
    if (reason === "backdrop" && details.event instanceof MouseEvent && isRepeatedClick(details.event)) {
      details.cancel();
    } else if (blocking && reason !== "close") {
      details.cancel();
      // Prevents the default action, because the close watcher would react to the same press of Escape.
      details.event.preventDefault();
      pulse();
    } else onDismiss(reason);
  }

  return (
    <BaseDialog.Root open={open} onOpenChange={change} onOpenChangeComplete={(shown) => shown || onHidden?.()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.backdrop} />
        <BaseDialog.Popup
          ref={popup}
          className={styles.popup}
          data-theme={theme === "auto" ? undefined : theme}
          data-fullscreen={mobileFullscreen || undefined}
          data-pulse={pulsing || undefined}
          style={{ "--max-width": `${maxWidth}px` } as CSSProperties}
          initialFocus={initialFocus === "title" ? titleElement : initialFocus}
          onKeyDown={ignoreHeldKey}
          finalFocus={false}
        >
          <BaseDialog.Title ref={titleElement} tabIndex={-1} className={styles.title}>
            {title}
          </BaseDialog.Title>
          {children}
          {footer && <div className={styles.footer}>{footer}</div>}
          <BaseDialog.Close
            render={<IconButton className={styles.close} label={texts.close} icon={<X size={20} aria-hidden />} />}
          />
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

function ignoreHeldKey(event: KeyboardEvent<HTMLElement>): void {
  const isPress = event.key === "Enter" || event.key === " ";
  if (event.repeat && isPress && event.target instanceof HTMLButtonElement) event.preventDefault();
}

function dismissReason(reason: BaseDialog.Root.ChangeEventReason): DismissReason {
  if (reason === "escape-key") return "esc";
  if (reason === "close-press") return "close";
  return "backdrop";
}

function usePulse(): [boolean, () => void] {
  const [pulsing, setPulsing] = useState(false);
  useTimer(pulsing ? dialogDefaults.pulse : undefined, () => setPulsing(false));
  return [pulsing, () => setPulsing(true)];
}

function useTimer(delay: number | undefined, action: () => void): void {
  const act = useEffectEvent(action);
  useEffect(() => {
    if (delay === undefined) return;
    const timeout = setTimeout(() => act(), delay);
    return () => clearTimeout(timeout);
  }, [delay]);
}

/** The type library of the oldest supported browsers does not declare CloseWatcher. */
declare global {
  interface Window {
    readonly CloseWatcher?: new () => { onclose: () => void; destroy: () => void };
  }
}

/** Android's Back button closes the dialog instead of leaving the page. */
function useCloseRequest(open: boolean, leave: () => void): void {
  const requestClose = useEffectEvent(leave);
  useEffect(() => {
    const { CloseWatcher } = window;
    if (!open || CloseWatcher === undefined) return undefined;
    let watcher: InstanceType<typeof CloseWatcher> | undefined;
    const watch = () => {
      watcher = new CloseWatcher();
      watcher.onclose = () => {
        // Each watcher works only once. If the dialog stays open, the next press of Back needs a new watcher.
        watch();
        requestClose();
      };
    };
    watch();
    return () => watcher?.destroy();
  }, [open]);
}

function usePageChange(open: boolean, dismiss: () => void): void {
  const leave = useEffectEvent(dismiss);
  const page = useContext(LocationContext)?.location.key;
  const openedOn = useRef<string>(undefined);
  useEffect(() => {
    if (!open) openedOn.current = undefined;
    // While React still renders the next page, the key of this page is only in the history.
    else if (openedOn.current === undefined) openedOn.current = window.history.state?.key ?? page;
    else if (openedOn.current !== page) leave();
  }, [open, page]);
}

function useFocusRestore(open: boolean, popup: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!open) return;
    const page = document;
    const opener = page.activeElement instanceof HTMLElement ? page.activeElement : null;
    const place = opener?.closest("article, section");
    return () => {
      setTimeout(() => {
        const focused = page.activeElement;
        const lost = focused === null || focused === page.body || popup.current?.contains(focused);
        if (!lost) return;
        const isGone = opener !== null && !opener.isConnected;
        const near = place?.isConnected ? place.querySelector<HTMLElement>("a[href], button, [tabindex]") : null;
        if (isGone) (near ?? page.querySelector<HTMLElement>("main h1"))?.focus();
        // Does not scroll, because the element may be outside the visible part of the page.
        else opener?.focus({ preventScroll: true });
      }, dialogDefaults.focusRestore);
    };
  }, [open, popup]);
}
