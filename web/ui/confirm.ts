import type { DismissReason } from "./Dialog.tsx";

/** A question that somebody answers before something happens (product 2.14). */
export interface ConfirmQuestion {
  text: string;
  detail?: string;
  /** What the question is about decides its drawing and the colour of its main button. */
  kind?: "question" | "danger" | "success";
  confirmLabel?: string;
  /** Null leaves the second button out: a message to acknowledge. */
  denyLabel?: string | null;
  blocking?: boolean;
  /** False: a small window on telephones too. */
  mobileFullscreen?: boolean;
  /** A press anywhere closes it, on its own text too: nothing in it is to be chosen. */
  closesAnywhere?: boolean;
  timer?: number;
}

/** Confirm, deny, or cancel with the reason of the dismissal (product 2). */
export type ConfirmAnswer = { result: "confirm" } | { result: "deny" } | { result: "cancel"; reason: DismissReason };

export interface PendingConfirm {
  readonly question: ConfirmQuestion;
  readonly answer: (answer: ConfirmAnswer) => void;
}

let pending: readonly PendingConfirm[] = [];
const listeners = new Set<() => void>();

function change(next: readonly PendingConfirm[]): void {
  pending = next;
  for (const listener of listeners) listener();
}

/** Asks a question from anywhere; `ConfirmHost` shows it. Questions asked together come one after the other. */
export function confirm(question: ConfirmQuestion): Promise<ConfirmAnswer> {
  return new Promise((resolve) => {
    change([...pending, { question, answer: resolve }]);
  });
}

export function currentConfirm(): PendingConfirm | undefined {
  return pending[0];
}

export function finishConfirm(done: PendingConfirm): void {
  change(pending.filter((one) => one !== done));
}

/** Answers every open question with `cancel`: the page that asked them is gone. */
export function cancelConfirms(): void {
  for (const { answer } of pending) answer({ result: "cancel", reason: "back" });
  change([]);
}

export function subscribeToConfirm(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
