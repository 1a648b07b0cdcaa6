import { isYounger } from "contract/candidates/candidate-rules.ts";
import * as contract from "contract/candidates/own-page/centre.ts";
import { OWN_FIELDS, SHARING_FROM_YEARS } from "contract/candidates/own-page/own-values.ts";
import { localDay } from "contract/local-time.ts";
import { PARIS } from "contract/time-zones.ts";
import { sql } from "kysely";
import { recordStaffAction } from "../../platform/audit.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import type { HeldFields } from "../../platform/db/tables/candidates.ts";
import { feature } from "../../platform/http/feature.ts";
import { findDossier } from "../dossiers/dossier-store.ts";
import { openDossier, openForChange, rejectErasing, subjectOf } from "../dossiers/open-dossier.ts";
import { changeOwnColumns } from "../intake/own-columns-store.ts";
import { availabilityOf, sharingOf } from "../search/shown-parts.ts";
import { sharingColumns } from "./change-own-dossier.ts";
import { toOwnDossier } from "./own-dossier.ts";
import { lockOwnDossiers } from "./own-dossier-store.ts";

const MOST_CHANGES = 30;

export const calls = feature(contract, {
  async readOwnPage({ id }, staff, ctx, caller) {
    const dossier = await openDossier(id, staff, ctx, caller, "own page");
    return {
      page: await toOwnDossier(ctx, dossier),
      sharing: sharingOf(dossier),
      availability: availabilityOf(dossier),
      isMinor: isYounger(dossier.birthday, SHARING_FROM_YEARS, localDay(ctx.clock.now(), PARIS)),
      changes: await findOwnChanges(ctx.db, dossier.id),
    };
  },

  /** Staff can hide parts but never show them, because the candidate would not know that a part is shown (B11-13). */
  async hideParts({ id: text, parts }, staff, ctx, caller) {
    const dossier = await openForChange(text, staff, ctx, caller);
    rejectErasing(dossier);
    const { id } = dossier;
    const now = ctx.clock.now();
    const hidden = Object.fromEntries(parts.map((part) => [part, false]));
    return transact(ctx, async (trx) => {
      for (const one of await lockOwnDossiers(trx, id)) {
        await changeOwnColumns(trx, one.id, sharingColumns(hidden), { now, staffId: staff.id });
      }
      await recordStaffAction(trx, ctx, staff, "hide parts of dossier", subjectOf(id), { parts });
      return { sharing: sharingOf(await findDossier(trx, id)) };
    });
  },
});

async function findOwnChanges(db: Database, id: number) {
  const rows = await db
    .selectFrom("candidate_changes")
    .leftJoin("staff", "staff.id", "staff_id")
    .select(["at", "origin", "wording", "before", "after", "first_name", "last_name"])
    .where("candidate_id", "=", id)
    .where(sql<boolean>`before ?| ${[...OWN_FIELDS]}::text[]`)
    .orderBy("candidate_changes.id", "desc")
    .limit(MOST_CHANGES)
    .execute();
  return rows.map(({ at, origin, wording, before, after, first_name: firstName, last_name: lastName }) => ({
    at: at.toISOString(),
    by: origin === "person" ? ("person" as const) : origin === "hand" ? ("staff" as const) : ("feed" as const),
    staff: firstName !== null && lastName !== null ? { firstName, lastName } : null,
    wording,
    before: ownFieldsOf(before),
    after: ownFieldsOf(after),
  }));
}

function ownFieldsOf(fields: HeldFields) {
  return Object.fromEntries(OWN_FIELDS.flatMap((name) => (name in fields ? [[name, fields[name]]] : [])));
}
