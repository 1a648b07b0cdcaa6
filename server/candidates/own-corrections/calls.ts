import * as contract from "contract/candidates/own-page/corrections.ts";
import { feature } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { openDossier } from "../dossiers/open-dossier.ts";
import { sendStored } from "../files/send-stored.ts";
import { acceptCorrection, refuseCorrection } from "./answer.ts";
import { proposeCorrections, proposeFile } from "./propose.ts";
import { listCorrections } from "./requests.ts";
import { findCorrection } from "./store.ts";

export const calls = feature(contract, {
  proposeCorrections,
  proposePicture: ({ content }, { candidateId }, ctx) => proposeFile(ctx, candidateId, "picture", content),
  proposeResume: ({ content }, { candidateId }, ctx) => proposeFile(ctx, candidateId, "resume", content),
  listCorrections,
  async correctionFile({ id }, staff, ctx, caller) {
    const found = await findCorrection(ctx.db, id);
    if (!found) throw new Problem("notFound");
    const what = found.field === "profilePicture" ? "picture" : "resume";
    await openDossier(String(found.candidate_id), staff, ctx, caller, what);
    return sendStored(ctx, found.file);
  },
  acceptCorrection: async ({ id }, staff, ctx) => ({ correction: await acceptCorrection(ctx, id, staff) }),
  refuseCorrection: async ({ id, reason }, staff, ctx) => ({
    correction: await refuseCorrection(ctx, id, reason, staff),
  }),
});
