import { AsyncLocalStorage } from "node:async_hooks";

interface RequestAtHand {
  readonly id: string;
  readonly address: string;
}

const atHand = new AsyncLocalStorage<RequestAtHand>();

export function inRequest<Result>(request: RequestAtHand, work: () => Result): Result {
  return atHand.run(request, work);
}

export function requestAtHand(): RequestAtHand | undefined {
  return atHand.getStore();
}
