import * as contract from "contract/candidates/dossier-moves.ts";
import { feature } from "../../platform/http/feature.ts";
import { moveOne } from "./move.ts";
import { moveDossiers } from "./move-dossiers.ts";
import { recruitDossier } from "./recruit-dossier.ts";
import { restoreDossier } from "./restore-dossier.ts";
import { withdrawDossier } from "./withdraw-dossier.ts";

export const calls = feature(contract, {
  async publishDossier(input, staff, ctx) {
    return moveOne("publish", input.id, staff, ctx);
  },

  withdrawDossier,
  recruitDossier,
  async archiveDossier(input, staff, ctx) {
    return moveOne("archive", input.id, staff, ctx);
  },

  restoreDossier,
  moveDossiers,
});
