import { AsyncLocalStorage } from "node:async_hooks";

/** The current request. Log lines contain its id, and audit events contain its network address. */
export interface RequestAtHand {
  readonly id: string;
  readonly address: string;
}

const atHand = new AsyncLocalStorage<RequestAtHand>();

export function inRequest<Result>(request: RequestAtHand, work: () => Result): Result {
  return atHand.run(request, work);
}

/** Returns the current request; undefined in a job. */
export function requestAtHand(): RequestAtHand | undefined {
  return atHand.getStore();
}
