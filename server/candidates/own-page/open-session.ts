import type { ParsedInputOf, ResponseOf } from "contract/call.ts";
import type * as contract from "contract/candidates/own-page/session.ts";
import { normalizeEmail } from "contract/fields.ts";
import { hashOf, sameText } from "../../platform/configuration/secrets.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import type { Handler } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { countEvent } from "../../platform/limits/sliding.ts";
import { deleteLogs } from "../../platform/limits/store.ts";
import { codeWaitsOf, ofAddress } from "../../platform/limits/subjects.ts";
import { countCodeTry, findDossiersByEmail, spendCode } from "./code-store.ts";
import { emailHashOf, openCandidateSession } from "./session.ts";
import { insertTicket, useTicket } from "./session-store.ts";

type Call = typeof contract.openDossierSession;

/** Successful logins do not count towards the limit, because all pupils of a school share one network address. */
export const openDossierSession: Handler<Call> = async (input, _user, ctx, caller) => {
  const counted = await countEvent(ctx.db, ctx, ["dossierEntriesPerAddress"], ofAddress(caller.address));
  if (counted.passed) throw new Problem("tooManyRequests", { retryAfterSeconds: counted.passed.retryAfterSeconds });
  const entry = input.ticket === undefined ? await enterByCode(input, ctx) : await enterByTicket(input.ticket, ctx);
  await counted.takeBack();
  return entry;
};

/**
 * A wrong code causes the same SQL statements and the same response, whether or not a dossier has this e-mail address
 * (policy T-15, T-16).
 */
async function enterByCode({ email = "", code = "" }: ParsedInputOf<Call>, ctx: AppContext): Promise<ResponseOf<Call>> {
  const emailKey = normalizeEmail(email);
  const emailHash = emailHashOf(ctx, email);
  const tried = await countCodeTry(ctx.db, emailHash, ctx.policy.settings.dossierCodeTries, ctx.clock.now());
  const known = tried && ctx.secrets.open(tried.code);
  if (!tried || known === undefined || !sameText(known, code.replace(/\s/g, ""))) throw new Problem("codeRefused");
  return transact(ctx, async (trx) => {
    const dossiers = await findDossiersByEmail(trx, emailKey);
    const [first, second] = dossiers;
    if (!first || !(await spendCode(trx, emailHash, tried.code))) throw new Problem("codeRefused");
    // Reset the limits on codes. These limits are against strangers, and would stop a candidate who logs in often.
    await deleteLogs(trx, codeWaitsOf(ctx, emailKey));
    if (!second) return { token: await openCandidateSession(trx, ctx, { candidateId: first.id, emailHash }) };
    const choose = [];
    for (const { id, first_name: firstName, city } of dossiers) {
      choose.push({ ticket: await makeTicket(trx, ctx, id, emailHash), firstName, city });
    }
    return { choose };
  });
}

async function makeTicket(trx: Database, ctx: AppContext, candidateId: number, emailHash: string): Promise<string> {
  const ticket = ctx.random.token();
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + ctx.policy.settings.dossierTicketSeconds * 1000);
  await insertTicket(trx, {
    hash: hashOf(ticket),
    candidate_id: candidateId,
    email_hash: emailHash,
    created_at: now,
    expires_at: expiresAt,
  });
  return ticket;
}

async function enterByTicket(ticket: string, ctx: AppContext): Promise<ResponseOf<Call>> {
  return transact(ctx, async (trx) => {
    const used = await useTicket(trx, hashOf(ticket), ctx.clock.now());
    if (!used || used.email_hash !== emailHashOf(ctx, used.email)) throw new Problem("ticketDead");
    const session = { candidateId: used.candidate_id, emailHash: used.email_hash };
    return { token: await openCandidateSession(trx, ctx, session) };
  });
}
