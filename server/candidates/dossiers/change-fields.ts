import { checkCandidate, isUnderFifteen } from "contract/candidates/candidate-rules.ts";
import { type DossierField, dossierFieldNames } from "contract/candidates/dossiers.ts";
import type { RawRecord } from "contract/candidates/field-rules.ts";
import { recordMoves } from "contract/candidates/states.ts";
import { localDay } from "contract/local-time.ts";
import { PARIS } from "contract/time-zones.ts";
import { recordEvent } from "../../platform/audit.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import type { HeldFields } from "../../platform/db/tables/candidates.ts";
import type { SessionStaff } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { deleteUnnamed } from "../files/store-file.ts";
import { fieldColumns } from "../intake/candidate-columns.ts";
import { columnsOfState } from "../intake/candidate-state.ts";
import type { WholeCandidate } from "../intake/candidate-store.ts";
import { changeByHand, changedRow } from "../intake/change-candidates.ts";
import { fieldsOf, filesNamedBy } from "../intake/corrections.ts";
import { invalidRecord } from "../intake/intake-candidates.ts";
import { inheritHidden } from "../intake/own-columns-store.ts";
import { findSamePersons, isOfLeaver } from "../intake/same-person-store.ts";
import { isSeen } from "../own-page/leave-state.ts";
import { activeInFeed } from "./move.ts";
import { rejectErasing, subjectOf } from "./open-dossier.ts";

const FILE_FIELDS: readonly DossierField[] = ["personalResume", "profilePicture"];

/** Checks the changed fields together with the unchanged fields. @throws Problem invalidRecord */
export function checkFields(known: WholeCandidate, sent: RawRecord, now: Date): HeldFields {
  const named = dossierFieldNames.filter((field) => sent[field] !== undefined);
  const given = Object.fromEntries(named.map((field) => [field, sent[field]]));
  const identity = { externalId: known.external_id, version: 1, active: false };
  const checked = checkCandidate({ ...fieldsOf(known), ...given, ...identity }, localDay(now, PARIS));
  if ("issues" in checked) throw invalidRecord(checked.issues);
  const record = checked.record;
  return Object.fromEntries(named.map((field) => [field, record[field]]));
}

interface ChangeOptions {
  readonly staff: Pick<SessionStaff, "id">;
  readonly ctx: AppContext;
  readonly event: string;
  /** True if `fields` contains the provider's values, which replace the corrections of staff. */
  readonly restoresSource?: boolean;
  /** True if the candidate proposed the values. A person who left can still correct the own name and address. */
  readonly isProposed?: boolean;
}

/**
 * Stores each value that differs from the feed as a correction (B1-27). Hides the candidate if the new birthday makes
 * the candidate younger than 15 (B11-12). Rejects the change if clinics would then see a person who paused, withdrew or
 * requested the erasure (B11-09).
 * @throws Problem leftByPerson
 */
export async function changeFields(
  trx: Database,
  known: WholeCandidate,
  fields: HeldFields,
  { staff, ctx, event, restoresSource = false, isProposed = false }: ChangeOptions,
): Promise<void> {
  const stored = fieldsOf(known);
  const changed = fieldColumns.filter(({ field }) => fields[field] !== undefined && fields[field] !== stored[field]);
  const corrections = isFed(known) ? corrected(known, fields, changed) : {};
  if (restoresSource) for (const field of dossierFieldNames) if (fields[field] !== undefined) delete corrections[field];
  const isSame = Object.keys(corrections).length === Object.keys(known.corrections ?? {}).length;
  if (changed.length === 0 && isSame) return;
  rejectErasing(known);
  const columns = Object.fromEntries(changed.map(({ field, column }) => [column, fields[field]]));
  const row = changedRow(known, {
    ...columns,
    corrections: Object.keys(corrections).length > 0 ? JSON.stringify(corrections) : null,
    ...(isTooYoung(known, fields, ctx.clock.now()) && hiddenColumns(known, ctx.clock.now())),
    updated_at: ctx.clock.now(),
  });
  const samePerson = (await findSamePersons(trx, [row])).get(row.external_id);
  const isOwnWish = isProposed && known.left_as !== null;
  if (!isOwnWish && isOfLeaver(known, samePerson)) throw new Problem("leftByPerson");
  if (samePerson) await inheritHidden(trx, known.id, samePerson.shares, { ...row, staffId: staff.id });
  await changeByHand(trx, ctx, [{ known, row }], { staffId: staff.id });
  const details = { fields: changed.map(({ field }) => field) };
  await recordEvent(trx, ctx.clock, { event, actorId: staff.id, subject: subjectOf(known.id), details });
  // Delete files last, because a rollback cannot restore their bytes.
  const names = changed.some(({ field }) => FILE_FIELDS.includes(field)) ? filesNamedBy(known) : [];
  await deleteUnnamed(trx, ctx, names);
}

/** True if clinics see the candidate as published or recruited, and the new birthday means an age under 15. */
export function isTooYoung({ state }: WholeCandidate, { birthday }: HeldFields, now: Date): boolean {
  return isSeen(state) && typeof birthday === "string" && isUnderFifteen(birthday, localDay(now, PARIS));
}

function hiddenColumns(known: WholeCandidate, now: Date) {
  return { ...columnsOfState(recordMoves.underFifteen.to, known, now), held_against: activeInFeed(known) };
}

/** A feed sends only versions above 0, so version 0 means that staff created the dossier. */
function isFed({ version }: WholeCandidate): boolean {
  return version > 0;
}

function corrected(
  known: WholeCandidate,
  fields: HeldFields,
  changed: readonly { readonly field: DossierField }[],
): HeldFields {
  const stored: HeldFields = fieldsOf(known);
  const corrections: HeldFields = { ...known.corrections };
  for (const { field } of changed) {
    const before = corrections[field];
    const source = before === undefined ? stored[field] : before;
    if (source === fields[field]) delete corrections[field];
    else corrections[field] = source ?? null;
  }
  return corrections;
}
