import type { AppContext } from "../platform/context.ts";
import type { Database } from "../platform/db/connect.ts";
import type { Subscriber } from "../platform/events.ts";
import type { Mail } from "../platform/outbox/mail-layout.ts";
import { enqueue } from "../platform/outbox/outbox.ts";
import { findStaffAddresses } from "../selection/introductions/waiting-store.ts";
import { countSearch } from "./day/search-counter.ts";
import { erasureMail, type Person, takenBackMail } from "./own-pages/messages.ts";

export const subscriber: Subscriber<AppContext> = {
  departmentsSearched: (_db, ctx, { departments }) => countSearch(ctx, departments),
  erasureRequested: (trx, ctx, { candidateId, at }) =>
    mailStaff(trx, ctx, candidateId, (person) => ({
      kind: "erasure by the person",
      ...erasureMail(ctx.site, person, at),
    })),
  erasureTakenBack: (trx, ctx, { candidateId }) =>
    mailStaff(trx, ctx, candidateId, (person) => ({
      kind: "erasure taken back",
      ...takenBackMail(ctx.site, person),
    })),
};

async function mailStaff(
  trx: Database,
  ctx: AppContext,
  candidateId: number,
  mailAbout: (person: Person) => Mail & { readonly kind: string },
): Promise<void> {
  const candidate = trx
    .selectFrom("candidates")
    .select(["id", "first_name", "last_name"])
    .where("id", "=", candidateId);
  const mail = mailAbout(await candidate.executeTakeFirstOrThrow());
  const addresses = await findStaffAddresses(trx);
  const candidateIds = [candidateId];
  await enqueue(trx, ctx, ...addresses.map((to) => ({ channel: "email" as const, candidateIds, to, ...mail })));
}
