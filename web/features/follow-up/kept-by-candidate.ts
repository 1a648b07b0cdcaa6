import { accountMemory } from "../../ui/account-memory.ts";

export interface KeptByCandidate<Kept> {
  readonly get: (account: string, candidateId: number) => Kept | undefined;
  /** Undefined forgets it. */
  readonly set: (account: string, candidateId: number, kept: Kept | undefined) => void;
}

/** Keeps it on the device, by account: closing the page while the network is away loses nothing (beyond B2-05). */
export function keptByCandidate<Kept>(name: string, isKept: (value: unknown) => boolean): KeptByCandidate<Kept> {
  type ById = Readonly<Record<string, Kept>>;
  const areKept = (value: unknown): value is ById =>
    typeof value === "object" && value !== null && Object.values(value).every(isKept);
  const device = accountMemory(name, areKept);
  // A browser that stores nothing still has them while the page is open.
  const here = new Map<string, ById>();
  // The device first: another tab of the same account may have changed something too.
  const all = (account: string): ById => device.get(account) ?? here.get(account) ?? {};
  return {
    get: (account, candidateId) => all(account)[candidateId],
    set: (account, candidateId, kept) => {
      const { [candidateId]: _, ...others } = all(account);
      const next = kept === undefined ? others : { ...others, [candidateId]: kept };
      here.set(account, next);
      device.set(account, next);
    },
  };
}
