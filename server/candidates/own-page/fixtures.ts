import type { AppContext } from "../../platform/context.ts";
import { saveOwnPagesOpen } from "./own-pages-open.ts";
import { openCandidateSession } from "./session.ts";

/** Opens the own pages, and a session of the candidate without a code. @returns the token */
export async function tokenOfCandidate(ctx: AppContext, candidateId: number): Promise<string> {
  await saveOwnPagesOpen(ctx.db, true);
  return openCandidateSession(ctx.db, ctx, candidateId);
}
