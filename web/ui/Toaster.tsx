import { Toast } from "@base-ui/react/toast";
import { type CSSProperties, useEffect, useEffectEvent, useRef } from "react";
import { Button } from "./Button.tsx";
import { IconButton } from "./IconButton.tsx";
import { Info, TriangleAlert, X } from "./list-icons.ts";
import { CircleCheck, CircleX } from "./page-icons.ts";
import styles from "./Toaster.module.css";
import { texts } from "./texts.ts";
import { type FilledToast, type IsOver, receiveToasts, type ToastKind } from "./toast.ts";

const icons = { success: CircleCheck, warning: TriangleAlert, error: CircleX, info: Info } satisfies Record<
  ToastKind,
  unknown
>;

const KEY = "Touche F6 pour répondre";

export function Toaster() {
  return (
    <Toast.Provider limit={1}>
      <Toast.Portal>
        {/* Each toast has its own live region, because an open dialog hides the page's live region from screen
            readers. */}
        <Toast.Viewport className={styles.viewport} aria-label={texts.toasts}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts, add, close } = Toast.useToastManager<FilledToast>();
  const waiting = useRef<FilledToast[]>([]);
  const isTimeOver = useRef(false);
  const timer = useRef<number>(undefined);

  function show(message: FilledToast): void {
    add({ id: identity(message), type: message.kind, timeout: message.duration, data: message });
    isTimeOver.current = false;
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(endTime, message.duration);
  }
  // A new toast replaces a visible toast that has an action, or a success of the same page. An error replaces every
  // success. Otherwise, the new toast waits until the visible toast has disappeared. If the pointer keeps a success
  // visible after its time, the next toast replaces this success.
  const replaces = ({ id, data }: (typeof toasts)[number], message: FilledToast) =>
    id === identity(message) ||
    data?.action !== undefined ||
    (data && !isUrgent(data) && (isUrgent(message) || data.path === message.path || isTimeOver.current));
  const mayShow = (message: FilledToast) => toasts.length === 0 || toasts.some((one) => replaces(one, message));
  const receive = useEffectEvent((message: FilledToast) => {
    if (mayShow(message)) show(message);
    else waiting.current.push(message);
  });
  const clear = useEffectEvent((isOver: IsOver) => {
    waiting.current = waiting.current.filter((message) => !isOver(message));
    for (const { id, data } of toasts) if (data && isOver(data)) close(id);
  });
  const showNext = useEffectEvent(() => {
    const [next] = waiting.current;
    if (next === undefined || !mayShow(next)) return;
    waiting.current.shift();
    show(next);
  });
  const endTime = useEffectEvent(() => {
    isTimeOver.current = true;
    showNext();
  });
  useEffect(() => receiveToasts(receive, clear), []);
  useEffect(() => {
    if (toasts.length === 0) showNext();
  }, [toasts.length]);
  return toasts.map((toast) => {
    if (toast.data === undefined) return null;
    const { kind, title, text, position, duration, action } = toast.data;
    const Icon = icons[kind];
    const urgent = isUrgent(toast.data);
    return (
      <Toast.Root
        // A repeated toast gets a new key, so that its progress bar restarts.
        key={`${toast.id} ${toast.updateKey}`}
        toast={toast}
        // Removes the role of a dialog, because the user need not answer a toast.
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
          {action && <small className={styles.key}>{KEY}</small>}
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
        {/* Base UI hides the close button from screen readers until the pointer is over the toast. The undefined
            `aria-hidden` keeps the button visible to screen readers. */}
        <Toast.Close
          aria-hidden={undefined}
          render={<IconButton label={texts.close} icon={<X size={20} aria-hidden />} />}
        />
        <span className={styles.bar} data-progress="" />
      </Toast.Root>
    );
  });
}

function isUrgent({ kind }: FilledToast): boolean {
  return kind === "warning" || kind === "error";
}

let offers = 0;

/** A repeated toast has the same id and replaces the old toast. A toast with an action always has a new id. */
function identity({ kind, title, text, action }: FilledToast): string {
  return action ? `offer ${offers++}` : `${kind} ${title ?? ""} ${text}`;
}
