import * as contract from "contract/candidates/dossiers.ts";
import { transact } from "../../platform/db/retry.ts";
import { Problem } from "../../platform/http/problem.ts";
import { slice } from "../../platform/http/slice.ts";
import { toCard, toSheet } from "../search/store.ts";
import { changeFields, checkFields } from "./change-fields.ts";
import { dossierHistory } from "./dossier-history.ts";
import { lockDossier, toDossier } from "./dossier-store.ts";
import { dossierViews } from "./dossier-views.ts";
import { eraseDossier } from "./erase-dossier.ts";
import { exportDossier } from "./export-dossier.ts";
import { listDossiers } from "./list-dossiers.ts";
import { makeDraft } from "./make-draft.ts";
import { answerDossier, openDossier, reachDossier } from "./open-dossier.ts";

export const calls = slice(contract, {
  listDossiers,
  async createDossier(input, staff, world) {
    return answerDossier(world, await makeDraft(world, staff.id, input));
  },

  async readDossier(input, staff, world, caller) {
    return toDossier(world.db, await openDossier(input.id, staff, world, caller, "dossier"));
  },

  /** An outdated edition must not overwrite a newer one. @throws Problem editedMeanwhile with the newer dossier */
  async changeDossier(input, staff, world, caller) {
    const { id: text, edition, ...sent } = input;
    const { id } = await reachDossier(text, staff, world, caller);
    const isOfNow = await transact(world, async (trx) => {
      const known = await lockDossier(trx, id);
      if (!known) throw new Problem("candidateNotFound");
      if (known.edition !== edition) return false;
      const fields = checkFields(known, sent, world.clock.now());
      await changeFields(trx, known, fields, { staff, world, event: "dossier changed" });
      return true;
    });
    const candidate = await answerDossier(world, id);
    if (!isOfNow) throw new Problem("editedMeanwhile", { body: { candidate } });
    return candidate;
  },

  async giveBackSource(input, staff, world, caller) {
    const { id } = await reachDossier(input.id, staff, world, caller);
    await transact(world, async (trx) => {
      const known = await lockDossier(trx, id);
      if (!known) throw new Problem("candidateNotFound");
      const fields = Object.fromEntries(input.fields.map((field) => [field, known.corrections?.[field]]));
      await changeFields(trx, known, fields, { staff, world, event: "source of dossier taken back", givesBack: true });
    });
    return answerDossier(world, id);
  },

  /** Shows card and sheet as if published, before and after an addition to the selection (beyond B1-26). */
  async previewDossier(input, staff, world, caller) {
    const dossier = await openDossier(input.id, staff, world, caller, "preview");
    const published = { ...dossier, active: true, published_at: dossier.published_at ?? world.clock.now() };
    const seen = (isSelected: boolean) => {
      const row = { ...published, is_selected: isSelected, is_viewed: isSelected };
      return { card: toCard(row), sheet: toSheet(row) };
    };
    return { before: seen(false), after: seen(true) };
  },

  dossierHistory,
  dossierViews,
  exportDossier,
  eraseDossier,
});
