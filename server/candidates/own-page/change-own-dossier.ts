import { checkAvailability } from "contract/candidates/own-page/availability-rules.ts";
import type * as contract from "contract/candidates/own-page/own-dossier.ts";
import type { Sharing } from "contract/candidates/own-page/own-values.ts";
import type { AppContext } from "../../platform/context.ts";
import { transact } from "../../platform/db/retry.ts";
import type { Handler, SessionCandidate } from "../../platform/http/feature.ts";
import type { DossierRow } from "../dossiers/dossier-store.ts";
import { invalidRecord } from "../intake/intake-candidates.ts";
import { changeOwnColumns, type OwnColumns } from "../intake/own-columns-store.ts";
import { availabilityOf, sharingOf } from "../search/shown-parts.ts";
import { findOwnDossier, lockOwnDossiers } from "./own-dossier-store.ts";

/** Limits only calls that show a part, because a candidate must always be able to hide parts. */
export const shareOwnDossier: Handler<typeof contract.shareOwnDossier> = async (sent, candidate, ctx, caller) => {
  const isShowing = Object.values(sent).some(Boolean);
  const rejection = isShowing && (await caller.count("dossierChangesPerPerson", candidate.id));
  if (rejection) throw rejection;
  const hidden = Object.entries(sent).filter(([, isShown]) => !isShown);
  const changed = await changeOwn(ctx, candidate, sharingColumns(sent), sharingColumns(Object.fromEntries(hidden)));
  return { sharing: sharingOf(changed) };
};

export function sharingColumns({ photo, phone, email, letter }: Partial<Sharing>): OwnColumns {
  return defined({ shares_photo: photo, shares_phone: phone, shares_email: email, shares_letter: letter });
}

export const setAvailability: Handler<typeof contract.setAvailability> = async (sent, candidate, ctx) => {
  const checked = checkAvailability(sent);
  if ("issues" in checked) throw invalidRecord(checked.issues);
  const { from, mobilityKm, drivingLicence, lookingFor } = checked.values;
  const columns = { available_from: from, mobility_km: mobilityKm, driving_licence: drivingLicence };
  const changed = await changeOwn(ctx, candidate, defined({ ...columns, looking_for: lookingFor }));
  return { availability: availabilityOf(changed) };
};

function defined(columns: { readonly [Name in keyof OwnColumns]: OwnColumns[Name] | undefined }): OwnColumns {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** @param everywhere - the columns that also change in the person's other dossiers */
async function changeOwn(
  ctx: AppContext,
  { candidateId }: SessionCandidate,
  columns: OwnColumns,
  everywhere?: OwnColumns,
): Promise<DossierRow> {
  return transact(ctx, async (trx) => {
    if (everywhere) {
      const [, ...others] = await lockOwnDossiers(trx, candidateId);
      for (const { id } of others) await changeOwnColumns(trx, id, everywhere, { now: ctx.clock.now() });
    }
    await changeOwnColumns(trx, candidateId, columns, { now: ctx.clock.now() });
    return findOwnDossier(trx, candidateId);
  });
}
