import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import { centreMail } from "./answer-messages.ts";
import { toRequests } from "./request-answer.ts";
import type { IntroductionRow } from "./store.ts";

const byAge = (one: IntroductionRow, other: IntroductionRow) =>
  one.requested_at.getTime() - other.requested_at.getTime();

export async function tellCentre(
  trx: Database,
  ctx: AppContext,
  rows: readonly IntroductionRow[],
  what: Parameters<typeof centreMail>[1],
  addresses: readonly string[],
): Promise<void> {
  const requests = (await toRequests(trx, rows.toSorted(byAge))).map(({ clinic, candidate }) => ({
    clinic: clinic.socialReason ?? clinic.numOrdinal ?? "",
    candidate: `${candidate.firstName} ${candidate.lastName}`,
  }));
  if (requests.length === 0) return;
  const mail = centreMail(ctx.site, what, requests);
  const candidateIds = rows.map(({ candidate_id: id }) => id);
  const kind = `introduction ${what}`;
  const messages = addresses.map((to) => ({ channel: "email" as const, kind, to, candidateIds, ...mail }));
  await enqueue(trx, ctx, ...messages);
}
