import * as leaveContract from "contract/candidates/own-page/leave.ts";
import * as dossierContract from "contract/candidates/own-page/own-dossier.ts";
import * as contract from "contract/candidates/own-page/session.ts";
import * as switchContract from "contract/candidates/own-page/switch.ts";
import * as viewContract from "contract/candidates/own-page/views.ts";
import { isEmail, normalizeEmail } from "contract/fields.ts";
import { recordEvent, recordStaffAction } from "../../platform/audit.ts";
import { transact } from "../../platform/db/retry.ts";
import { deferRequest } from "../../platform/deferred-requests.ts";
import { feature } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { exportCandidate } from "../../privacy/export.ts";
import { subjectOf } from "../dossiers/open-dossier.ts";
import { sendStored } from "../files/send-stored.ts";
import { calls as correctionCalls } from "../own-corrections/calls.ts";
import { calls as centreCalls } from "./centre-calls.ts";
import { setAvailability, shareOwnDossier } from "./change-own-dossier.ts";
import { eraseOwnDossier, pauseOwnDossier, resumeOwnDossier, withdrawOwnDossier } from "./leave.ts";
import { openDossierSession } from "./open-session.ts";
import { toOwnDossier } from "./own-dossier.ts";
import { findOwnDossier } from "./own-dossier-store.ts";
import { areOwnPagesOpen, saveOwnPagesOpen } from "./own-pages-open.ts";
import { ownViews } from "./own-views.ts";
import { deleteSession } from "./session-store.ts";

const sessionCalls = feature(contract, {
  /**
   * Only stores the request; a job sends the code later. The response is therefore the same, and takes equally long,
   * for known and unknown addresses, so that nobody learns which addresses are known (T-17).
   */
  async askDossierCode({ email }, _user, ctx, caller) {
    await deferRequest(ctx, "askDossierCode", isEmail(email) ? normalizeEmail(email) : "", caller);
  },
  openDossierSession,
  closeDossierSession: (_input, { sessionId }, ctx) => deleteSession(ctx.db, sessionId),
});

const dossierCalls = feature(dossierContract, {
  ownDossier: async (_input, { candidateId }, ctx) => toOwnDossier(ctx, await findOwnDossier(ctx.db, candidateId)),
  /**
   * Forbids caching, because the URL is the same for all candidates. Otherwise the next candidate at the
   * same computer could see the picture (B11-03).
   */
  ownPicture: async ({ size }, { candidateId }, ctx) => ({
    ...(await sendStored(ctx, (await findOwnDossier(ctx.db, candidateId)).profile_picture, size)),
    cacheControl: "no-store",
  }),
  ownResume: async (_input, { candidateId }, ctx) =>
    sendStored(ctx, (await findOwnDossier(ctx.db, candidateId)).personal_resume),
  shareOwnDossier,
  setAvailability,
});

const switchCalls = feature(switchContract, {
  readOwnPages: async (_input, _staff, { db }) => ({ open: await areOwnPagesOpen(db) }),
  openOwnPages: ({ open }, staff, ctx) =>
    transact(ctx, async (trx) => {
      await saveOwnPagesOpen(trx, open);
      await recordStaffAction(trx, ctx, staff, open ? "open own pages" : "close own pages", "");
      return { open };
    }),
});

const leaveCalls = feature(leaveContract, {
  pauseOwnDossier,
  withdrawOwnDossier,
  resumeOwnDossier,
  eraseOwnDossier,
  /** Also exports the clinics' notes and the view log, because the candidate has a right of access (policy T-54). */
  async exportOwnDossier(_input, { candidateId }, ctx) {
    const { id, external_id } = await findOwnDossier(ctx.db, candidateId);
    const data = await exportCandidate({ id, externalId: external_id }, ctx);
    if (!data) throw new Problem("sessionExpired");
    await recordEvent(ctx.db, ctx.clock, { event: "own page: exported", subject: subjectOf(id) });
    return data;
  },
});

const viewCalls = feature(viewContract, { ownViews });

export const calls = [
  ...[...sessionCalls, ...dossierCalls, ...switchCalls, ...leaveCalls],
  ...[...viewCalls, ...centreCalls, ...correctionCalls],
];
