import { fillPath, queryString } from "contract/call.ts";
import * as fileContract from "contract/candidates/dossier-files.ts";
import * as listContract from "contract/candidates/dossier-list.ts";
import * as moveContract from "contract/candidates/dossier-moves.ts";
import * as contract from "contract/candidates/dossiers.ts";
import { reasons } from "contract/candidates/record-messages.ts";
import { errors } from "contract/errors.ts";
import { PAGE_SIZE } from "contract/pages.ts";
import { recordEvent } from "../../platform/audit.ts";
import { transact } from "../../platform/db/retry.ts";
import { feature } from "../../platform/http/feature.ts";
import { cutPage, nextPath, readIdCursor } from "../../platform/http/page-cursor.ts";
import { Problem } from "../../platform/http/problem.ts";
import { exportCandidate } from "../../privacy/export.ts";
import { sendStored } from "../files/send-stored.ts";
import { eraseCandidate } from "../intake/erase-candidate.ts";
import { invalidRecord } from "../intake/intake-candidates.ts";
import { toCard, toSheet } from "../search/store.ts";
import { countReaders, findLatestReaders } from "../search/view-log-store.ts";
import { changeFields, checkFields } from "./change-fields.ts";
import { findDossier, lockDossier, toDossier } from "./dossier-store.ts";
import { exportDossierList } from "./export-list.ts";
import { searchOf } from "./filter.ts";
import { countChanges, findChanges, findLatestAuthor } from "./history-store.ts";
import { findDossierPage, searchDossiers } from "./list-store.ts";
import { makeDraft } from "./make-draft.ts";
import { moveAll, moveOne } from "./move.ts";
import {
  dossierId,
  dossierResponse,
  openDossier,
  openForChange,
  rejectBeyondOpenings,
  subjectOf,
} from "./open-dossier.ts";
import { readListCursor, writeListCursor } from "./order-store.ts";
import { removeFile, setFile } from "./set-file.ts";
import { townsOf } from "./towns.ts";

const dossierCalls = feature(contract, {
  /** The journal does not record that staff read the list (B1-12). */
  async listDossiers(input, _staff, ctx) {
    const { total, items, next } = await searchDossiers(ctx.db, {
      ...searchOf(input, ctx.clock.now()),
      after: input.cursor === undefined ? undefined : readListCursor(input.cursor),
      size: contract.DOSSIER_PAGE_SIZE,
    });
    const cursor = next && writeListCursor(next);
    return { total, items, next: cursor ? contract.listDossiers.path + queryString({ ...input, cursor }) : null };
  },

  async createDossier(input, staff, ctx) {
    return dossierResponse(ctx, await makeDraft(ctx, staff.id, input));
  },

  async readDossier(input, staff, ctx, caller) {
    return toDossier(ctx.db, await openDossier(input.id, staff, ctx, caller, "dossier"));
  },

  /** @throws Problem editedMeanwhile with the current dossier, if another person changed the dossier meanwhile */
  async changeDossier({ id: text, edition, ...sent }, staff, ctx, caller) {
    const { id } = await openForChange(text, staff, ctx, caller);
    const isCurrent = await transact(ctx, async (trx) => {
      const known = await lockDossier(trx, id);
      if (known.edition !== edition) return false;
      const fields = checkFields(known, sent, ctx.clock.now());
      await changeFields(trx, known, fields, { staff, ctx, event: "dossier changed" });
      return true;
    });
    const candidate = await dossierResponse(ctx, id);
    if (!isCurrent)
      throw new Problem("editedMeanwhile", { body: { candidate, by: await findLatestAuthor(ctx.db, candidate) } });
    return candidate;
  },

  async giveBackSource(input, staff, ctx, caller) {
    const { id } = await openForChange(input.id, staff, ctx, caller);
    await transact(ctx, async (trx) => {
      const known = await lockDossier(trx, id);
      const fields = Object.fromEntries(input.fields.map((field) => [field, known.corrections?.[field]]));
      const event = "source of dossier taken back";
      await changeFields(trx, known, fields, { staff, ctx, event, restoresSource: true });
    });
    return dossierResponse(ctx, id);
  },

  async previewDossier(input, staff, ctx, caller) {
    const dossier = await openDossier(input.id, staff, ctx, caller, "preview");
    const published = { ...dossier, active: true, published_at: dossier.published_at ?? ctx.clock.now() };
    const preview = (isSelected: boolean) => {
      const row = { ...published, is_selected: isSelected, is_viewed: isSelected };
      return { card: toCard(row), sheet: toSheet(row) };
    };
    return { before: preview(false), after: preview(true) };
  },

  async dossierHistory(input, staff, ctx, caller) {
    const before = readIdCursor(input.cursor);
    const dossier = await openDossier(input.id, staff, ctx, caller, "history");
    const { page, last } = cutPage(await findChanges(ctx.db, dossier, before, PAGE_SIZE + 1));
    return {
      total: await countChanges(ctx.db, dossier),
      items: page.map(({ at, origin, first_name: firstName, last_name: lastName, before, after }) => ({
        ...{ at: at.toISOString(), by: { origin, firstName, lastName } },
        ...{ before: { ...before }, after: { ...after } },
      })),
      next: nextPath(fillPath(contract.dossierHistory.path, { id: dossier.id }), {}, last && [last.id]),
    };
  },

  async dossierViews(input, staff, ctx, caller) {
    const before = readIdCursor(input.cursor);
    const { id } = await openDossier(input.id, staff, ctx, caller, "views");
    const { page, last } = cutPage(await findLatestReaders(ctx.db, id, { before, count: PAGE_SIZE + 1 }));
    return {
      total: await countReaders(ctx.db, id),
      items: page.map(({ clinic, viewed_at, contact, what }) => ({
        clinic,
        at: viewed_at.toISOString(),
        contact,
        what,
      })),
      next: nextPath(fillPath(contract.dossierViews.path, { id }), {}, last && [last.id]),
    };
  },

  /** Exports all stored data about the candidate, because a candidate has a right of access (policy T-54). */
  async exportDossier(input, staff, ctx, caller) {
    await caller.requireRecentProof(staff);
    const { id, external_id } = await openForChange(input.id, staff, ctx, caller);
    const data = await exportCandidate({ id, externalId: external_id }, ctx);
    if (!data) throw new Problem("candidateNotFound");
    await recordEvent(ctx.db, ctx.clock, { event: "dossier exported", actorId: staff.id, subject: subjectOf(id) });
    return data;
  },

  async eraseDossier(input, staff, ctx, caller) {
    const found = await findDossier(ctx.db, dossierId(input.id));
    await caller.requireRecentProof(staff);
    await rejectBeyondOpenings(staff, [found.id], ctx);
    if (input.confirm.trim() !== found.external_id) {
      throw invalidRecord([{ field: "confirm", error: reasons.externalIdNotRepeated }]);
    }
    await eraseCandidate(ctx, found.external_id, { actorId: staff.id, details: { dossier: subjectOf(found.id) } });
    return { success: true } as const;
  },
});

const listCalls = feature(listContract, {
  firstDossiers: (input, _staff, ctx) =>
    findDossierPage(ctx.db, { ...searchOf(input, ctx.clock.now()), size: moveContract.BULK_DOSSIERS }),
  exportDossierList,
  listTowns: ({ ZIPCode }) => ({ towns: [...townsOf(ZIPCode)] }),
});

const moveCalls = feature(moveContract, {
  publishDossier: ({ id }, staff, ctx) => moveOne("publish", id, staff, ctx),
  withdrawDossier: ({ id }, staff, ctx) => moveOne("withdraw", id, staff, ctx),
  recruitDossier: ({ id }, staff, ctx) => moveOne("recruit", id, staff, ctx),
  archiveDossier: ({ id }, staff, ctx) => moveOne("archive", id, staff, ctx),
  restoreDossier: ({ id }, staff, ctx) => moveOne("restore", id, staff, ctx),

  /** Changes the state of each dossier that allows the change, and returns an error for every other dossier (B1-24). */
  async moveDossiers({ action, ids }, staff, ctx) {
    await rejectBeyondOpenings(staff, ids, ctx);
    const moved = await moveAll(action, ids, staff, ctx);
    const results = ids.map((id) => {
      const outcome = moved.get(id) ?? { code: "candidateNotFound" as const };
      return "code" in outcome ? { id, error: errors[outcome.code].error, code: outcome.code } : { id, ...outcome };
    });
    return { results };
  },
});

const fileCalls = feature(fileContract, {
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

export const calls = [...dossierCalls, ...listCalls, ...moveCalls, ...fileCalls];
