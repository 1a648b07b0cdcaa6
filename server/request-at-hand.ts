import { AsyncLocalStorage } from "node:async_hooks";

/** The request whose work is being done: its lines in the log have its id, those in the audit log its address. */
export interface RequestAtHand {
  readonly id: string;
  /** Network address of the caller, as its limits are counted. */
  readonly address: string;
}

const atHand = new AsyncLocalStorage<RequestAtHand>();

/** Does the work of a request. */
export function inRequest<Result>(request: RequestAtHand, work: () => Result): Result {
  return atHand.run(request, work);
}

/** The request at hand, or undefined: a job is no request. */
export function requestAtHand(): RequestAtHand | undefined {
  return atHand.getStore();
}
