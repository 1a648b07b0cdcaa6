import { insertEmailRequest } from "../accounts/registration/store.ts";
import { makeStaff } from "../centre/staff/fixtures.ts";
import { updateStaff } from "../centre/staff/store.ts";
import { standingClock } from "../platform/clock.ts";
import type { AppContext } from "../platform/context.ts";
import { transact } from "../platform/db/retry.ts";
import { enqueue, type Outgoing } from "../platform/outbox/outbox.ts";
import { DEMO_STAFF_PASSWORD } from "./accounts.ts";

const HOUR_MS = 3_600_000;

/**
 * In the register, the first vet has the same name as in the request, the second vet has a different name, and the
 * third vet is missing.
 */
const REQUESTS = [
  {
    hoursAgo: 70,
    numOrdinal: "10012",
    email: "h.thomazo@scp-thomazo-perron.example",
    phone: "0639980112",
    details: {
      gender: "Monsieur",
      lastName: "Thomazo",
      firstName: "Hervé",
      city: "Pontivy",
      companyPhone: "0261911256",
    },
  },
  {
    hoursAgo: 28,
    numOrdinal: "10014",
    email: "contact@veto-tronchet.example",
    phone: "0639980114",
    details: { gender: "Madame", lastName: "Cordier", firstName: "Elsa", city: "Lyon", companyPhone: "0465711469" },
  },
  {
    hoursAgo: 5,
    numOrdinal: "20417",
    email: "lucie.hamon@clinique-du-steir.example",
    phone: "0639980117",
    details: { gender: "Madame", lastName: "Hamon", firstName: "Lucie", city: "Quimper", companyPhone: "0261912974" },
  },
] as const;

const content = {
  subject: "Espace entreprise",
  text: "Message de démonstration.",
  html: "<p>Message de démonstration.</p>",
};

const MESSAGES = [
  {
    hoursAgo: 20,
    state: "failed",
    failure: "550 5.1.1 mailbox unavailable",
    message: { channel: "email", kind: "invitation", to: "en-attente@espace-asv.example", ...content },
  },
  {
    hoursAgo: 9,
    state: "failed",
    failure: "unknown subscriber",
    message: { channel: "sms", kind: "alert", to: "0639980103", text: "Message de démonstration.", class: "alert" },
  },
  {
    hoursAgo: 2,
    state: "uncertain",
    failure: "connection closed before the answer",
    message: { channel: "email", kind: "verification link", to: "sophie.audic@clinique-du-golfe.example", ...content },
  },
] as const satisfies readonly { hoursAgo: number; state: string; failure: string; message: Outgoing }[];

const COLLEAGUES = [
  { email: "gael.perrin@espace-asv.example", firstName: "Gaël", lastName: "Perrin", isSuspended: false },
  { email: "ines.lambert@espace-asv.example", firstName: "Inès", lastName: "Lambert", isSuspended: true },
] as const;

export async function makeWaiting(ctx: AppContext): Promise<void> {
  const ago = (hours: number) => new Date(ctx.clock.now().getTime() - hours * HOUR_MS);
  for (const { hoursAgo, ...request } of REQUESTS) {
    await insertEmailRequest(ctx.db, { ...request, id: ctx.random.uuid(), now: ago(hoursAgo) });
  }
  for (const { hoursAgo, state, failure, message } of MESSAGES) {
    const at = ago(hoursAgo);
    await transact(ctx, async (trx) => {
      await enqueue(trx, { ...ctx, clock: standingClock(at.toISOString()) }, message);
      const ended = { state, failure, attempts: 1, next_at: null, finished_at: at };
      await trx.updateTable("messages").set(ended).where("created_at", "=", at).execute();
    });
  }
  for (const { isSuspended, ...colleague } of COLLEAGUES) {
    const id = await makeStaff(ctx, { ...colleague, ...(isSuspended ? { password: DEMO_STAFF_PASSWORD } : {}) });
    await updateStaff(ctx.db, id, isSuspended ? { suspended_at: ago(30) } : { invited_at: ago(26) });
  }
}
