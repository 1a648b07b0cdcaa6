import { DOSSIER_CODE_DIGITS } from "contract/candidates/own-page/session.ts";
import { timeWithPlace } from "contract/selection/meeting-time.ts";
import { zoneOfZip } from "contract/time-zones.ts";
import { recordEvent } from "../../platform/audit.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import {
  type DeferredHandler,
  handleOldestDeferredRequest,
  oldestDeferredRequestAt,
} from "../../platform/deferred-requests.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { dueByQuery } from "../../platform/jobs/schedule.ts";
import { countingAt } from "../../platform/limits/sliding.ts";
import { mayMailLink } from "../../platform/links/allowance.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import { subjectOf } from "../dossiers/open-dossier.ts";
import { findDossiersByEmail, findLiveCode, putCode } from "./code-store.ts";
import { codeMail } from "./messages.ts";
import { emailHashOf } from "./session.ts";

type LiveCode = Awaited<ReturnType<typeof findLiveCode>>;

export const dossierRequestsJob: Job = {
  name: "send codes of own pages",
  nextDue: dueByQuery((db) => oldestDeferredRequestAt(db, ["askDossierCode"])),
  run: async (ctx) => {
    await handleOldestDeferredRequest(ctx, { askDossierCode: sendCode });
  },
};

/**
 * Stores a code for an address without a dossier too, so that a login attempt takes equally long for all addresses
 * (B11-02). If no code is valid, the hourly limit does not apply. Otherwise a stranger who uses up the limit and the
 * attempts at the code could block the candidate for an hour.
 */
const sendCode: DeferredHandler = async (trx, ctx, email, askedAt, isFirst) => {
  if (email === "") return;
  const account = { id: email, email_key: email };
  const emailHash = emailHashOf(ctx, email);
  const live = await findLiveCode(trx, emailHash, ctx.policy.settings.dossierCodeTries, ctx.clock.now());
  const options = { isFirst, isNeeded: live === undefined };
  if (!(await mayMailLink(trx, countingAt(ctx, askedAt), "dossier code", account, options))) return;
  const { code, expiresAt } = await currentCode(trx, ctx, emailHash, live);
  const dossiers = await findDossiersByEmail(trx, email);
  const to = dossiers[0]?.email;
  if (!to) return;
  for (const { id } of dossiers) {
    await recordEvent(trx, ctx.clock, { event: "own page code sent", subject: subjectOf(id) });
  }
  await enqueue(trx, ctx, {
    channel: "email",
    kind: "dossier code",
    to,
    validUntil: expiresAt,
    candidateIds: dossiers.map(({ id }) => id),
    ...codeMail(ctx.site, { code, to, until: timeWithPlace(expiresAt, zoneOfZip(dossiers[0]?.zip_code)) }),
  });
};

/**
 * Repeats a valid code, so that every mail contains the valid code in whatever order the mails arrive. A new code
 * allows new attempts, but the mail limits keep the chance of guessing a code below 0.3 % a month (policy 2). There is
 * no common limit for the wrong codes of all candidates, because a stranger could use up such a limit and block
 * everybody.
 */
async function currentCode(trx: Database, ctx: AppContext, emailHash: string, live: LiveCode) {
  const now = ctx.clock.now();
  const former = live && ctx.secrets.open(live.code);
  if (live && former !== undefined) return { code: former, expiresAt: live.expires_at };
  const code = String(ctx.random.integer(10 ** DOSSIER_CODE_DIGITS)).padStart(DOSSIER_CODE_DIGITS, "0");
  const expiresAt = new Date(now.getTime() + ctx.policy.settings.dossierCodeSeconds * 1000);
  await putCode(trx, emailHash, { code: ctx.secrets.seal(code), now, expiresAt });
  return { code, expiresAt };
}
