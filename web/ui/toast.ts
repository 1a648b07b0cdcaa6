export type ToastKind = "success" | "warning" | "error" | "info";

export interface ToastMessage {
  kind?: ToastKind;
  /** A line above the text ('Erreur :'). */
  title?: string;
  text: string;
  /** Top, or top right (the account area). */
  position?: "top" | "top-end";
  duration?: number;
  /** The page that it belongs to, where that is not the one that is shown. */
  path?: string;
  /** One thing to do about it; doing it takes the message away. */
  action?: ToastAction;
}

/** A button in a message. What it does can be done elsewhere too: a message does not stay. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

/** Success icon, at the top, 3000 ms (product 8); the bar and the pause on hover belong to every toast. */
export const toastDefaults = { kind: "success", position: "top", duration: 3000 } as const;

/** How long a message may stay that offers something: it takes a moment to decide, in milliseconds. */
export const OFFERED = 8000;

export type FilledToast = Required<Omit<ToastMessage, "title" | "action">> & Pick<ToastMessage, "title" | "action">;

export type IsOver = (message: FilledToast) => boolean;

let waiting: FilledToast[] = [];
let show: ((message: FilledToast) => void) | undefined;
let clear: ((isOver: IsOver) => void) | undefined;

/** Shows a short message from anywhere, which screen readers say too. It waits for the `Toaster` if need be. */
export function toast(message: ToastMessage): void {
  const filled: FilledToast = { ...toastDefaults, path: window.location.pathname, ...message };
  // What failed before on this page has been put right; why somebody was led here still holds.
  if (filled.kind === "success") takeAway(({ kind, path }) => isFault(kind) && path === filled.path);
  if (show) show(filled);
  else waiting.push(filled);
}

export function clearToasts(): void {
  takeAway(() => true);
}

/** Takes away the errors of other pages than the one that is shown now. */
export function clearFormerErrors(): void {
  takeAway(({ kind, path }) => kind === "error" && path !== window.location.pathname);
}

const isFault = (kind: ToastKind) => kind === "error" || kind === "warning";

function takeAway(isOver: IsOver): void {
  waiting = waiting.filter((message) => !isOver(message));
  clear?.(isOver);
}

/**
 * Connects the toaster: waiting messages first, then each new one. @param clearer removes what is over @returns stops
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
