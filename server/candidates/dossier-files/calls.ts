import * as contract from "contract/candidates/dossier-files.ts";
import { slice } from "../../platform/http/slice.ts";
import { openDossier } from "../dossiers/open-dossier.ts";
import { sendStored } from "../files/send-stored.ts";
import { removeFile, setFile } from "./set-file.ts";

export const calls = slice(contract, {
  async dossierPicture({ id, size }, staff, world, caller) {
    const { profile_picture } = await openDossier(id, staff, world, caller, "picture");
    return sendStored(world, profile_picture, size);
  },
  async dossierResume({ id }, staff, world, caller) {
    const { personal_resume } = await openDossier(id, staff, world, caller, "resume");
    return sendStored(world, personal_resume);
  },
  putDossierPicture: (input, staff, world, caller) => setFile("picture", input, staff, world, caller),
  putDossierResume: (input, staff, world, caller) => setFile("resume", input, staff, world, caller),
  deleteDossierPicture: ({ id }, staff, world, caller) => removeFile("picture", id, staff, world, caller),
  deleteDossierResume: ({ id }, staff, world, caller) => removeFile("resume", id, staff, world, caller),
});
