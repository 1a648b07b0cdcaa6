import { Toast } from "@base-ui/react/toast";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import X from "lucide-react/icons/x";
import { type CSSProperties, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { Button } from "./Button.tsx";
import { IconButton } from "./IconButton.tsx";
import { useMediaQuery } from "./media-query.ts";
import styles from "./Toaster.module.css";
import { texts } from "./texts.ts";
import { type FilledToast, type IsOver, receiveToasts, type ToastKind } from "./toast.ts";
import { useClearPlace } from "./toast-place.ts";

const icons = { success: CircleCheck, warning: TriangleAlert, error: CircleX, info: Info } satisfies Record<
  ToastKind,
  unknown
>;

/** How many messages are seen at once; on telephones one: another waits until it is gone, unless that one offers something. */
const LIMIT = 3;
const PHONE = "(width <= 431px)";

/**
 * Shows the messages of `toast()` and says them to screen readers, each by one and the same text: at once what went
 * wrong, the rest politely. Mounted once, loaded after the first paint.
 */
export function Toaster() {
  const isPhone = useMediaQuery(PHONE);
  const viewport = useRef<HTMLDivElement>(null);
  return (
    <Toast.Provider limit={isPhone ? 1 : LIMIT}>
      <Toast.Portal>
        {/* Each message says itself; a live region is also what an open dialog does not hide. */}
        <Toast.Viewport ref={viewport} className={styles.viewport} aria-label={texts.toasts}>
          <ToastList isPhone={isPhone} viewport={viewport} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

interface ToastListProps {
  isPhone: boolean;
  viewport: RefObject<HTMLElement | null>;
}

function ToastList({ isPhone, viewport }: ToastListProps) {
  const { toasts, add, close } = Toast.useToastManager<FilledToast>();
  const waiting = useRef<FilledToast[]>([]);
  useClearPlace(viewport, toasts.length);

  function show(message: FilledToast): void {
    add({ id: identity(message), type: message.kind, timeout: message.duration, data: message });
  }
  const receive = useEffectEvent((message: FilledToast) => {
    const isAgain = toasts.some(({ id }) => id === identity(message));
    const isOffered = toasts.some(({ data }) => data?.action !== undefined);
    if (isPhone && toasts.length > 0 && !isAgain && !isOffered) waiting.current.push(message);
    else show(message);
  });
  const clear = useEffectEvent((isOver: IsOver) => {
    waiting.current = waiting.current.filter((message) => !isOver(message));
    for (const { id, data } of toasts) if (data && isOver(data)) close(id);
  });
  const showNext = useEffectEvent(() => {
    const next = waiting.current.shift();
    if (next) show(next);
  });
  useEffect(() => receiveToasts(receive, clear), []);
  useEffect(() => {
    if (toasts.length === 0) showNext();
  }, [toasts.length]);
  return toasts.map((toast) => {
    if (toast.data === undefined) return null;
    const { kind, title, text, position, duration, action } = toast.data;
    const Icon = icons[kind];
    const urgent = kind === "warning" || kind === "error";
    return (
      <Toast.Root
        // One that is said again begins again, its bar included.
        key={`${toast.id} ${toast.updateKey}`}
        toast={toast}
        // A dialog asks for something; a message does not.
        render={({ "aria-modal": _, ...props }) => <div {...props} role="group" />}
        swipeDirection={["up", "right"]}
        className={styles.toast}
        data-position={position}
        style={{ "--duration": `${duration}ms` } as CSSProperties}
      >
        <Icon size={24} className={styles.icon} aria-hidden />
        <Toast.Content
          className={styles.text}
          role={urgent ? "alert" : "status"}
          aria-live={urgent ? "assertive" : "polite"}
        >
          <Toast.Title render={<p />} className={title ? styles.title : styles.line}>
            {title ?? text}
          </Toast.Title>
          {title && <Toast.Description className={styles.line}>{text}</Toast.Description>}
        </Toast.Content>
        {action && (
          <Toast.Action
            render={<Button variant="quiet" className={styles.action} />}
            onClick={() => {
              close(toast.id);
              action.run();
            }}
          >
            {action.label}
          </Toast.Action>
        )}
        {/* Base UI hides it until the messages are hovered, but the Tab key would still come by. */}
        <Toast.Close
          aria-hidden={undefined}
          render={<IconButton label={texts.close} icon={<X size={20} aria-hidden />} />}
        />
        <span className={styles.bar} data-progress="" />
      </Toast.Root>
    );
  });
}

let offers = 0;

/** The same message again replaces itself; one that offers something to do stays, as it is about something else. */
function identity({ kind, title, text, action }: FilledToast): string {
  return action ? `offer ${offers++}` : `${kind} ${title ?? ""} ${text}`;
}
