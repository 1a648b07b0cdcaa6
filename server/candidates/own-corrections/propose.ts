import type { FileKind } from "contract/candidates/file-rules.ts";
import {
  CORRECTABLE,
  type CorrectionField,
  type proposeCorrections as definition,
} from "contract/candidates/own-page/corrections.ts";
import { reasons } from "contract/candidates/record-messages.ts";
import { recordMoves } from "contract/candidates/states.ts";
import { recordEvent } from "../../platform/audit.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import type { HeldFields } from "../../platform/db/tables/candidates.ts";
import type { Handler } from "../../platform/http/feature.ts";
import { checkFields, isTooYoung } from "../dossiers/change-fields.ts";
import { subjectOf } from "../dossiers/open-dossier.ts";
import { storeDossierFile } from "../dossiers/set-file.ts";
import { deleteUnnamed } from "../files/store-file.ts";
import type { WholeCandidate } from "../intake/candidate-store.ts";
import { fieldsOf } from "../intake/corrections.ts";
import { invalidRecord } from "../intake/intake-candidates.ts";
import { moveByPerson } from "../own-page/leave.ts";
import { saveLeave } from "../own-page/leave-store.ts";
import { lockOwnDossier, lockOwnDossiers } from "../own-page/own-dossier-store.ts";
import { deleteWaiting, insertCorrection } from "./store.ts";

/**
 * Stores proposed values that differ from the present values. The rules are those of the centre's form (B1-23,
 * B11-07).
 */
export const proposeCorrections: Handler<typeof definition> = async (sent, { candidateId }, ctx) => {
  const strange = Object.keys(sent).filter((field) => !CORRECTABLE.some((known) => known === field));
  if (strange.length > 0) throw invalidRecord(strange.map((field) => ({ field, error: reasons.notCorrectable })));
  await transact(ctx, async (trx) => {
    const [known, ...others] = await lockOwnDossiers(trx, candidateId);
    const now = ctx.clock.now();
    const fields = checkFields(known, sent, now);
    const present = fieldsOf(known);
    const named = CORRECTABLE.filter((field) => fields[field] !== undefined);
    for (const field of named) {
      await deleteWaiting(trx, candidateId, field);
      const value = fields[field] ?? null;
      if (value !== present[field]) await propose(trx, ctx, candidateId, { field, value: JSON.stringify(value) });
    }
    await recordProposal(trx, ctx, candidateId, named);
    // Hide a person under 15 at once, because the centre may answer much later (B11-12).
    for (const one of [known, ...others]) await hideTooYoung(trx, ctx, one, fields);
  });
};

async function hideTooYoung(trx: Database, ctx: AppContext, known: WholeCandidate, fields: HeldFields): Promise<void> {
  const now = ctx.clock.now();
  const { to } = recordMoves.underFifteen;
  if (isTooYoung(known, fields, now)) await moveByPerson(trx, ctx, known, to);
  if (isTooYoung({ ...known, state: known.left_from }, fields, now)) {
    await saveLeave(trx, known.id, { left_from: to });
  }
}

/** Stores a picture or resume that the candidate proposes. @throws Problem fileRefused */
export async function proposeFile(
  ctx: AppContext,
  candidateId: number,
  kind: FileKind,
  content: Uint8Array,
): Promise<void> {
  const { field, name } = await storeDossierFile(ctx, kind, content);
  await transact(ctx, async (trx) => {
    await lockOwnDossier(trx, candidateId);
    const former = await deleteWaiting(trx, candidateId, field);
    await propose(trx, ctx, candidateId, { field, file: name });
    await recordProposal(trx, ctx, candidateId, [field]);
    // Delete files last, because a rollback cannot restore their bytes.
    await deleteUnnamed(trx, ctx, former);
  });
}

async function propose(
  trx: Database,
  ctx: AppContext,
  candidateId: number,
  proposed: { readonly field: CorrectionField; readonly value?: string; readonly file?: string },
): Promise<void> {
  const { field, value = null, file = null } = proposed;
  const row = { id: ctx.random.uuid(), candidate_id: candidateId, field, value, file };
  await insertCorrection(trx, row, ctx.clock.now());
}

async function recordProposal(trx: Database, ctx: AppContext, candidateId: number, fields: readonly CorrectionField[]) {
  const event = "own page: corrections proposed";
  await recordEvent(trx, ctx.clock, { event, subject: subjectOf(candidateId), details: { fields } });
}
