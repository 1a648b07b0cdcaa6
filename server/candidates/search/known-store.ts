import { type RawBuilder, sql } from "kysely";

/** Clinics never see drafts, withdrawn or archived dossiers (beyond B1-21). */
export const isKnownToClinics: RawBuilder<boolean> = sql<boolean>`(candidates.active or candidates.hidden_as is null)`;
