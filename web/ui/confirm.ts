import type { DismissReason } from "./Dialog.tsx";

export interface ConfirmQuestion {
  text: string;
  detail?: string;
  kind?: "question" | "danger" | "success";
  confirmLabel?: string;
  /** Null hides the second button. */
  denyLabel?: string | null;
  /** The label of a third button, which only closes the dialog. */
  cancelLabel?: string;
  blocking?: boolean;
  mobileFullscreen?: boolean;
  closesAnywhere?: boolean;
  timer?: number;
}

export type ConfirmResponse = { result: "confirm" } | { result: "deny" } | { result: "cancel"; reason: DismissReason };

export interface PendingConfirm {
  readonly question: ConfirmQuestion;
  readonly response: (response: ConfirmResponse) => void;
}

let pending: readonly PendingConfirm[] = [];
const listeners = new Set<() => void>();

function change(next: readonly PendingConfirm[]): void {
  pending = next;
  for (const listener of listeners) listener();
}

export function confirm(question: ConfirmQuestion): Promise<ConfirmResponse> {
  return new Promise((resolve) => {
    change([...pending, { question, response: resolve }]);
  });
}

export function currentConfirm(): PendingConfirm | undefined {
  return pending[0];
}

export function finishConfirm(done: PendingConfirm): void {
  change(pending.filter((one) => one !== done));
}

export function cancelConfirms(): void {
  for (const { response } of pending) response({ result: "cancel", reason: "back" });
  change([]);
}

export function subscribeToConfirm(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
