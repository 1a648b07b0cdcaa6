interface IdentityRequest {
  readonly response: (isProven: boolean) => void;
}

let request: IdentityRequest | undefined;
let answered: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

function change(next: IdentityRequest | undefined): void {
  request = next;
  for (const listener of listeners) listener();
}

export function requestIdentity(): Promise<boolean> {
  answered ??= new Promise<boolean>((resolve) => {
    change({
      response: (isProven) => {
        answered = undefined;
        change(undefined);
        resolve(isProven);
      },
    });
  });
  return answered;
}

export function currentIdentityRequest(): IdentityRequest | undefined {
  return request;
}

export function subscribeToIdentity(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
