import * as contract from "contract/candidates/dossiers.ts";
import { transact } from "../../platform/db/retry.ts";
import { feature } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
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

export const calls = feature(contract, {
  listDossiers,
  async createDossier(input, staff, ctx) {
    return answerDossier(ctx, await makeDraft(ctx, staff.id, input));
  },

  async readDossier(input, staff, ctx, caller) {
    return toDossier(ctx.db, await openDossier(input.id, staff, ctx, caller, "dossier"));
  },

  /** An outdated edition must not overwrite a newer one. @throws Problem editedMeanwhile with the newer dossier */
  async changeDossier(input, staff, ctx, caller) {
    const { id: text, edition, ...sent } = input;
    const { id } = await reachDossier(text, staff, ctx, caller);
    const isOfNow = await transact(ctx, async (trx) => {
      const known = await lockDossier(trx, id);
      if (!known) throw new Problem("candidateNotFound");
      if (known.edition !== edition) return false;
      const fields = checkFields(known, sent, ctx.clock.now());
      await changeFields(trx, known, fields, { staff, ctx, event: "dossier changed" });
      return true;
    });
    const candidate = await answerDossier(ctx, id);
    if (!isOfNow) throw new Problem("editedMeanwhile", { body: { candidate } });
    return candidate;
  },

  async giveBackSource(input, staff, ctx, caller) {
    const { id } = await reachDossier(input.id, staff, ctx, caller);
    await transact(ctx, async (trx) => {
      const known = await lockDossier(trx, id);
      if (!known) throw new Problem("candidateNotFound");
      const fields = Object.fromEntries(input.fields.map((field) => [field, known.corrections?.[field]]));
      await changeFields(trx, known, fields, { staff, ctx, event: "source of dossier taken back", givesBack: true });
    });
    return answerDossier(ctx, id);
  },

  /** Shows card and sheet as if published, before and after an addition to the selection (beyond B1-26). */
  async previewDossier(input, staff, ctx, caller) {
    const dossier = await openDossier(input.id, staff, ctx, caller, "preview");
    const published = { ...dossier, active: true, published_at: dossier.published_at ?? ctx.clock.now() };
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
