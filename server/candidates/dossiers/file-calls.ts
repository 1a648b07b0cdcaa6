import * as contract from "contract/candidates/dossier-files.ts";
import { feature } from "../../platform/http/feature.ts";
import { sendStored } from "../files/send-stored.ts";
import { openDossier } from "./open-dossier.ts";
import { removeFile, setFile } from "./set-file.ts";

export const calls = feature(contract, {
  async dossierPicture({ id, size }, staff, ctx, caller) {
    const { profile_picture } = await openDossier(id, staff, ctx, caller, "picture");
    return sendStored(ctx, profile_picture, size);
  },
  async dossierResume({ id }, staff, ctx, caller) {
    const { personal_resume } = await openDossier(id, staff, ctx, caller, "resume");
    return sendStored(ctx, personal_resume);
  },
  putDossierPicture: (input, staff, ctx, caller) => setFile("picture", input, staff, ctx, caller),
  putDossierResume: (input, staff, ctx, caller) => setFile("resume", input, staff, ctx, caller),
  deleteDossierPicture: ({ id }, staff, ctx, caller) => removeFile("picture", id, staff, ctx, caller),
  deleteDossierResume: ({ id }, staff, ctx, caller) => removeFile("resume", id, staff, ctx, caller),
});
