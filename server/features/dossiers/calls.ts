import * as contract from "contract/dossiers.ts";
import { slice } from "../../http/slice.ts";
import { changeDossier } from "./change-dossier.ts";
import { createDossier } from "./create-dossier.ts";
import { dossierHistory } from "./dossier-history.ts";
import { dossierViews } from "./dossier-views.ts";
import { eraseDossier } from "./erase-dossier.ts";
import { exportDossier } from "./export-dossier.ts";
import { giveBackSource } from "./give-back-source.ts";
import { listDossiers } from "./list-dossiers.ts";
import { previewDossier } from "./preview-dossier.ts";
import { readDossier } from "./read-dossier.ts";

export const calls = slice(contract, {
  listDossiers,
  createDossier,
  readDossier,
  changeDossier,
  giveBackSource,
  previewDossier,
  dossierHistory,
  dossierViews,
  exportDossier,
  eraseDossier,
});
