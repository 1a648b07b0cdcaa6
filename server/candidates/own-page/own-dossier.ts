import type { Candidate } from "contract/candidates/candidate-fields.ts";
import type { OwnDossier } from "contract/candidates/own-page/own-dossier.ts";
import type { AppContext } from "../../platform/context.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { DossierRow } from "../dossiers/dossier-store.ts";
import { fieldsOf } from "../intake/corrections.ts";
import { findCorrectionsOf } from "../own-corrections/store.ts";
import { availabilityOf, sharingOf } from "../search/shown-parts.ts";
import { recruitedSheet, toCard, toSheet } from "../search/store.ts";
import { erasureOf, lastDayOfPause } from "./leave-state.ts";
import { findLastSeen } from "./own-views.ts";

/** The card and the sheets show a hidden dossier as clinics would see it after publication (B11-04). */
export async function toOwnDossier(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  dossier: DossierRow,
): Promise<OwnDossier> {
  if (dossier.state === null) throw new Problem("sessionExpired");
  const shown = dossier.state === "recruited" ? dossier : published(dossier, clock.now());
  const { contactShareable: _feed, ...fields } = fieldsOf(dossier);
  return {
    fields,
    state: dossier.state,
    pausedUntil: lastDayOfPause(dossier),
    erasesAt: erasureOf(dossier)?.toISOString() ?? null,
    canResume: dossier.left_as !== null,
    card: toCard(seenBy(shown, false)),
    sheet: sheetOf(shown, false),
    sheetSelected: sheetOf(shown, true),
    sharing: sharingOf(dossier),
    availability: availabilityOf(dossier),
    corrections: await findCorrectionsOf(db, dossier.id),
    lastSeen: await findLastSeen(db, dossier),
  };
}

function published(dossier: DossierRow, now: Date): DossierRow {
  return { ...dossier, active: true, published_at: dossier.published_at ?? now };
}

function seenBy(dossier: DossierRow, isSelected: boolean) {
  return { ...dossier, is_selected: isSelected, is_viewed: false };
}

function sheetOf(dossier: DossierRow, isSelected: boolean): Candidate {
  const sheet = toSheet(seenBy(dossier, isSelected));
  return sheet.active ? sheet : recruitedSheet(sheet);
}
