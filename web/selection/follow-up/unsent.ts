import { FOLLOW_UP_STATUSES, type FollowUp } from "contract/selection/follow-up.ts";
import { hasShape, isNumber, isText, isTextOrNull } from "../../format/shape.ts";
import { accountMemory } from "../../ui/account-memory.ts";

/** Stores unsent changes on the device, so that they survive if the user closes the page while offline (B2-05). */
function unsentMemory<Unsent>(name: string, isUnsent: (value: unknown) => boolean) {
  type ById = Readonly<Record<string, Unsent>>;
  const device = accountMemory(
    name,
    (value): value is ById => typeof value === "object" && value !== null && Object.values(value).every(isUnsent),
  );
  const page = new Map<string, ById>();
  // Reads the device's storage first, because another tab may have stored newer changes.
  const all = (account: string): ById => device.get(account) ?? page.get(account) ?? {};
  return {
    get: (account: string, candidateId: number): Unsent | undefined => all(account)[candidateId],
    set(account: string, candidateId: number, unsent: Unsent | undefined): void {
      const { [candidateId]: _, ...others } = all(account);
      const next = unsent === undefined ? others : { ...others, [candidateId]: unsent };
      page.set(account, next);
      device.set(account, next);
    },
  };
}

export interface UnsentNote {
  readonly text: string;
  readonly base: string;
  readonly edition: number;
}

const notes = unsentMemory<UnsentNote>("notes", (note) =>
  hasShape<UnsentNote>(note, { text: isText, base: isText, edition: isNumber }),
);

export const unsentNote = notes.get;
export const storeNote = notes.set;

export type FollowUpChange = Partial<Pick<FollowUp, "status" | "nextStepOn" | "nextStepLabel">>;

const statuses: readonly unknown[] = [undefined, ...FOLLOW_UP_STATUSES];
const isUnsentText = (text: unknown) => text === undefined || isTextOrNull(text);
const changes = unsentMemory<FollowUpChange>("follow-up", (change) =>
  hasShape<Required<FollowUpChange>>(change, {
    status: (status) => statuses.includes(status),
    nextStepOn: isUnsentText,
    nextStepLabel: isUnsentText,
  }),
);

export const unsentChange = changes.get;

export function storeChange(account: string, candidateId: number, change: FollowUpChange): void {
  changes.set(account, candidateId, { ...unsentChange(account, candidateId), ...change });
}

export function removeChange(account: string, candidateId: number, change: FollowUpChange): void {
  const sent: Readonly<Record<string, unknown>> = change;
  const rest = Object.entries(unsentChange(account, candidateId) ?? {}).filter(
    ([field, value]) => value !== sent[field],
  );
  changes.set(account, candidateId, rest.length === 0 ? undefined : Object.fromEntries(rest));
}
