import { type RawBuilder, sql } from "kysely";

/** Clinics do not know of drafts, withdrawn and archived ones (beyond B1-21): a condition on a row of `candidates`. */
export const isKnownToClinics: RawBuilder<boolean> = sql<boolean>`(candidates.active or candidates.hidden_as is null)`;
