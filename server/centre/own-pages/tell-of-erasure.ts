import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import type { Events } from "../../platform/events.ts";
import type { Mail } from "../../platform/outbox/mail-layout.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import { findStaffAddresses } from "../../selection/introductions/waiting-store.ts";
import { erasureMail, type Person, takenBackMail } from "./messages.ts";

export const tellOfErasure = (trx: Database, ctx: AppContext, { candidateId, at }: Events["erasureRequested"]) =>
  mailStaff(trx, ctx, candidateId, (person) => ({
    kind: "erasure by the person",
    ...erasureMail(ctx.site, person, at),
  }));

export const tellOfErasureTakenBack = (trx: Database, ctx: AppContext, { candidateId }: Events["erasureTakenBack"]) =>
  mailStaff(trx, ctx, candidateId, (person) => ({
    kind: "erasure taken back",
    ...takenBackMail(ctx.site, person),
  }));

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
