/** What a message is about. */
export type ToastKind = "success" | "warning" | "error" | "info";

/** A message that shows for a while (product 8.15). */
export interface ToastMessage {
  /** Decides its icon, its colour and how urgently it is said. */
  kind?: ToastKind;
  /** A line above the text ('Erreur :'). */
  title?: string;
  /** The message; line breaks are kept. */
  text: string;
  /** Top, or top right (the account area). */
  position?: "top" | "top-end";
  /** Milliseconds on the screen. */
  duration?: number;
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

/** A message with the defaults filled in. */
export type FilledToast = Required<Omit<ToastMessage, "title" | "action">> & Pick<ToastMessage, "title" | "action">;

const waiting: FilledToast[] = [];
let show: ((message: FilledToast) => void) | undefined;
let clear: (() => void) | undefined;

/** Shows a short message from anywhere, which screen readers say too. It waits for the `Toaster` if need be. */
export function toast(message: ToastMessage): void {
  const filled: FilledToast = { ...toastDefaults, ...message };
  if (show) show(filled);
  else waiting.push(filled);
}

/** Takes away whatever message is still shown: what it told is over. */
export function clearToasts(): void {
  waiting.length = 0;
  clear?.();
}

/**
 * The toaster takes the messages: those that wait, then each new one, until it calls the answer.
 * @param clearer takes away those that it shows
 */
export function receiveToasts(receiver: (message: FilledToast) => void, clearer?: () => void): () => void {
  show = receiver;
  clear = clearer;
  for (const message of waiting.splice(0)) receiver(message);
  return () => {
    if (show === receiver) show = undefined;
  };
}
