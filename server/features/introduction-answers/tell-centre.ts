import type { Database } from "../../db/connect.ts";
import { enqueue } from "../../outbox/outbox.ts";
import type { World } from "../../world.ts";
import type { IntroductionRow } from "../introductions/store.ts";
import { centreMail } from "./messages.ts";
import { toRequests } from "./request-answer.ts";

type What = Parameters<typeof centreMail>[1];

/** Tells people of the centre by mail what became of requests. */
export async function tellCentre(
  trx: Database,
  world: World,
  rows: readonly IntroductionRow[],
  what: What,
  addresses: readonly string[],
): Promise<void> {
  for (const { clinic, candidate } of await toRequests(trx, rows)) {
    const named = {
      clinic: clinic.socialReason ?? clinic.numOrdinal ?? "",
      candidate: `${candidate.firstName} ${candidate.lastName}`,
    };
    const mail = centreMail(world.site, what, named);
    const messages = addresses.map((to) => ({ channel: "email" as const, kind: `introduction ${what}`, to, ...mail }));
    await enqueue(trx, world, ...messages);
  }
}
