interface Asked {
  readonly response: (isProven: boolean) => void;
}

let asked: Asked | undefined;
let answered: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

function change(next: Asked | undefined): void {
  asked = next;
  for (const listener of listeners) listener();
}

export function askIdentity(): Promise<boolean> {
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

export function currentlyAsked(): Asked | undefined {
  return asked;
}

export function subscribeToIdentity(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
