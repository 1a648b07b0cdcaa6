import * as contract from "contract/candidates/dossier-moves.ts";
import { slice } from "../../platform/http/slice.ts";
import { moveOne } from "./move.ts";
import { moveDossiers } from "./move-dossiers.ts";
import { recruitDossier } from "./recruit-dossier.ts";
import { restoreDossier } from "./restore-dossier.ts";
import { withdrawDossier } from "./withdraw-dossier.ts";

export const calls = slice(contract, {
  async publishDossier(input, staff, world) {
    return moveOne("publish", input.id, staff, world);
  },

  withdrawDossier,
  recruitDossier,
  async archiveDossier(input, staff, world) {
    return moveOne("archive", input.id, staff, world);
  },

  restoreDossier,
  moveDossiers,
});
