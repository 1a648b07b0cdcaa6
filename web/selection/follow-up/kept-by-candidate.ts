import { accountMemory } from "../../ui/storage.ts";

export interface KeptByCandidate<Kept> {
  readonly get: (account: string, candidateId: number) => Kept | undefined;
  readonly set: (account: string, candidateId: number, kept: Kept | undefined) => void;
}

/** Stored per account, so closing the page offline loses nothing (beyond B2-05). */
export function keptByCandidate<Kept>(name: string, isKept: (value: unknown) => boolean): KeptByCandidate<Kept> {
  type ById = Readonly<Record<string, Kept>>;
  const areKept = (value: unknown): value is ById =>
    typeof value === "object" && value !== null && Object.values(value).every(isKept);
  const device = accountMemory(name, areKept);
  const here = new Map<string, ById>();
  // Reads storage first, since another tab may have changed it.
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
