export type ToastKind = "success" | "warning" | "error" | "info";

export interface ToastMessage {
  kind?: ToastKind;
  title?: string;
  text: string;
  position?: "top" | "top-end";
  duration?: number;
  path?: string;
  action?: ToastAction;
}

/** The toast disappears, so the page must offer the action elsewhere, too. */
interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

/** The defaults of product 8. The duration is in milliseconds. */
export const toastDefaults = { kind: "success", position: "top", duration: 3000 } as const;

/** A toast with an action is visible for this many milliseconds, so that the user has time to reach the button. */
export const OFFERED = 8000;

export type FilledToast = Required<Omit<ToastMessage, "title" | "action">> & Pick<ToastMessage, "title" | "action">;

export type IsOver = (message: FilledToast) => boolean;

let waiting: FilledToast[] = [];
let show: ((message: FilledToast) => void) | undefined;
let clear: ((isOver: IsOver) => void) | undefined;

export function toast(message: ToastMessage): void {
  const offered = message.action && { duration: OFFERED };
  const filled: FilledToast = { ...toastDefaults, ...offered, path: window.location.pathname, ...message };
  // A success removes earlier errors of the same page. Errors that explain a redirect have another path and stay.
  if (filled.kind === "success") remove(({ kind, path }) => isIssue(kind) && path === filled.path);
  if (show) show(filled);
  else waiting.push(filled);
}

export function clearToasts(): void {
  remove(() => true);
}

export function clearFormerErrors(): void {
  remove(({ kind, path }) => kind === "error" && path !== window.location.pathname);
}

const isIssue = (kind: ToastKind) => kind === "error" || kind === "warning";

function remove(isOver: IsOver): void {
  waiting = waiting.filter((message) => !isOver(message));
  clear?.(isOver);
}

/**
 * Registers the function that shows toasts, and calls this function for each waiting toast.
 * @param clearer removes outdated toasts
 * @returns a function that unregisters `receiver` and `clearer`
 */
export function receiveToasts(
  receiver: (message: FilledToast) => void,
  clearer?: (isOver: IsOver) => void,
): () => void {
  show = receiver;
  clear = clearer;
  for (const message of waiting.splice(0)) receiver(message);
  return () => {
    if (show === receiver) [show, clear] = [undefined, undefined];
  };
}
