import { normalizeEmail } from "contract/fields.ts";
import { limitsOf, type SessionLimits } from "../../accounts/sessions/limits.ts";
import { recordEvent } from "../../platform/audit.ts";
import { hashOf } from "../../platform/configuration/secrets.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import type { SessionCandidate } from "../../platform/http/feature.ts";
import { subjectOf } from "../dossiers/open-dossier.ts";
import { deleteSession, findSession, insertSession, keepSharing, touchSession } from "./session-store.ts";

function sessionLimits(ctx: Pick<AppContext, "clock" | "policy">): SessionLimits {
  const { dossierSessionIdleSeconds, dossierSessionAbsoluteSeconds } = ctx.policy.settings;
  return limitsOf(ctx, dossierSessionIdleSeconds, dossierSessionAbsoluteSeconds);
}

/** Hashes an e-mail address with a secret key. Stored codes and sessions contain this hash instead of the address. */
export function emailHashOf({ secrets }: Pick<AppContext, "secrets">, email: string | null): string {
  return secrets.fingerprint(normalizeEmail(email ?? ""));
}

export async function openCandidateSession(
  trx: Database,
  ctx: AppContext,
  { candidateId, emailHash }: { readonly candidateId: number; readonly emailHash: string },
): Promise<string> {
  const token = ctx.random.token();
  const now = ctx.clock.now();
  await insertSession(trx, {
    id: ctx.random.uuid(),
    token_hash: hashOf(token),
    candidate_id: candidateId,
    email_hash: emailHash,
    created_at: now,
    last_seen_at: now,
  });
  await keepSharing(trx, candidateId);
  await recordEvent(trx, ctx.clock, { event: "own page entered", subject: subjectOf(candidateId) });
  return token;
}

export async function authenticateCandidate(token: string, ctx: AppContext): Promise<SessionCandidate | undefined> {
  const found = await findSession(ctx.db, hashOf(token), sessionLimits(ctx));
  if (!found) return undefined;
  if (found.email_hash !== emailHashOf(ctx, found.email)) {
    // The candidate's e-mail address has changed. Delete the session: if the candidate got the former address back, the
    // session's token would become valid again.
    await deleteSession(ctx.db, found.id);
    return undefined;
  }
  const now = ctx.clock.now();
  const age = Math.abs(now.getTime() - found.last_seen_at.getTime());
  if (age >= ctx.policy.settings.staffLastSeenEverySeconds * 1000) await touchSession(ctx.db, found.id, now);
  return { id: subjectOf(found.candidate_id), candidateId: found.candidate_id, sessionId: found.id };
}
