import * as contract from "contract/dossier-files.ts";
import { slice } from "../../http/slice.ts";
import { deleteDossierPicture } from "./delete-dossier-picture.ts";
import { deleteDossierResume } from "./delete-dossier-resume.ts";
import { dossierPicture } from "./dossier-picture.ts";
import { dossierResume } from "./dossier-resume.ts";
import { putDossierPicture } from "./put-dossier-picture.ts";
import { putDossierResume } from "./put-dossier-resume.ts";

export const calls = slice(contract, {
  dossierPicture,
  dossierResume,
  putDossierPicture,
  putDossierResume,
  deleteDossierPicture,
  deleteDossierResume,
});
