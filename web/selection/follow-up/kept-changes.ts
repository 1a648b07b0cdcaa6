import { FOLLOW_UP_STATUSES, type FollowUp } from "contract/selection/follow-up.ts";
import { hasShape, isTextOrNull } from "../../format/shape.ts";
import { keptByCandidate } from "./kept-by-candidate.ts";

export type Change = Partial<Pick<FollowUp, "status" | "nextStepOn">>;

const statuses: readonly unknown[] = [undefined, ...FOLLOW_UP_STATUSES];

const kept = keptByCandidate<Change>("follow-up", (change) =>
  hasShape<Required<Change>>(change, {
    status: (status) => statuses.includes(status),
    nextStepOn: (day) => day === undefined || isTextOrNull(day),
  }),
);

export const keptChange = kept.get;

export function keepChange(account: string, candidateId: number, change: Change): void {
  kept.set(account, candidateId, { ...keptChange(account, candidateId), ...change });
}

/** Removes a stored or rejected change, but keeps later choices. */
export function forgetChange(account: string, candidateId: number, change: Change): void {
  const { status, nextStepOn } = keptChange(account, candidateId) ?? {};
  const rest: Change = {
    ...(status === undefined || status === change.status ? {} : { status }),
    ...(nextStepOn === undefined || nextStepOn === change.nextStepOn ? {} : { nextStepOn }),
  };
  kept.set(account, candidateId, Object.keys(rest).length === 0 ? undefined : rest);
}
