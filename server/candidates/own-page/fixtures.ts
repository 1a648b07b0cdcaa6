import type { AppContext } from "../../platform/context.ts";
import { saveOwnPagesOpen } from "./own-pages-open.ts";
import { emailHashOf, openCandidateSession } from "./session.ts";

/** Opens the own pages, and a session of the candidate without a mailed code. @returns the session token */
export async function tokenOfCandidate(ctx: AppContext, candidateId: number): Promise<string> {
  await saveOwnPagesOpen(ctx.db, true);
  const row = await ctx.db.selectFrom("candidates").select("email").where("id", "=", candidateId).executeTakeFirst();
  return openCandidateSession(ctx.db, ctx, { candidateId, emailHash: emailHashOf(ctx, row?.email ?? null) });
}
