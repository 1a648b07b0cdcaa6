import type { AppContext } from "../platform/context.ts";
import type { PersonalData } from "../platform/personal-data.ts";
import { exportAccount, exportCandidate } from "./export-store.ts";
import { findOldestUnnamed } from "./files/store.ts";
import { eraseUnnamedFiles } from "./files/store-file.ts";
import { eraseAbandonedUploads } from "./imports/erase-bytes.ts";
import { findOldestAbandoned } from "./imports/store.ts";
import { anonymiseCandidates } from "./intake/anonymise-candidates.ts";
import { eraseStaleCandidates } from "./intake/erase-candidate.ts";
import * as retention from "./intake/retention-store.ts";
import { uncountAccounts } from "./search/interest-store.ts";

const EXPIRY = { at: "expires_at", after: "linkKeptAfterExpirySeconds", isExact: true } as const;

export const candidatesData: PersonalData<AppContext> = {
  tables: {
    candidate_changes: ["candidate", "staff"],
    candidate_counts: [],
    candidate_names: ["candidate"],
    candidate_views: ["account", "candidate"],
    candidates: ["candidate"],
    clinic_views: ["account", "candidate"],
    // `dossier_codes` contains only keyed hashes of e-mail addresses.
    dossier_codes: [],
    dossier_corrections: ["candidate", "staff"],
    dossier_interest: ["candidate"],
    dossier_sessions: ["candidate"],
    dossier_tickets: ["candidate"],
    // `erased_candidates` contains only keyed hashes of ids, which identify nobody.
    erased_candidates: [],
    files: ["candidate"],
    import_files: ["candidate"],
    import_findings: ["candidate"],
    import_forgotten: [],
    imports: ["staff"],
    publication_numbering: [],
    publications: ["candidate"],
    view_log: ["account", "candidate"],
  },
  datedRows: {
    "codes of own pages": { table: "dossier_codes", key: "email_hash", ...EXPIRY },
    "tickets of own pages": { table: "dossier_tickets", key: "hash", ...EXPIRY },
    corrections: { table: "dossier_corrections", at: "proposed_at", after: "correctionKeptSeconds" },
    "idle sessions of own pages": {
      table: "dossier_sessions",
      at: "last_seen_at",
      after: "dossierSessionIdleSeconds",
      isExact: true,
    },
    "old sessions of own pages": {
      table: "dossier_sessions",
      at: "created_at",
      after: "dossierSessionAbsoluteSeconds",
      isExact: true,
    },
    openings: { table: "view_log", at: "viewed_at", after: "viewLogKeptSeconds" },
    imports: { table: "imports", at: "created_at", after: "importKeptSeconds" },
    "findings of imports": { table: "import_findings", at: "found_at", after: "importFindingsKeptSeconds" },
    "whom imports forget": {
      table: "import_forgotten",
      key: "hash",
      at: "erased_at",
      after: "importFindingsKeptSeconds",
    },
  },
  retentionRules: {
    "recruited candidates, to their archive": {
      after: "recruitedKeptSeconds",
      oldest: ({ db }) => retention.findOldestRecruited(db),
      due: { table: "candidates", count: (ctx, before) => retention.countRecruited(ctx.db, before, staleSince(ctx)) },
      purge: anonymiseCandidates,
    },
    "candidates not heard of": {
      after: "candidateKeptSeconds",
      oldest: ({ db }) => retention.findOldestUpdate(db),
      due: { table: "candidates", count: ({ db }, before) => retention.countStale(db, before) },
      purge: eraseStaleCandidates,
    },
    "files that no candidate names": {
      after: "unnamedFileKeptSeconds",
      oldest: async ({ db }) => (await findOldestUnnamed(db)).unnamedAt,
      purge: eraseUnnamedFiles,
    },
    "files of imports that nobody started": {
      after: "importUploadKeptSeconds",
      oldest: async ({ db }) => (await findOldestAbandoned(db)).uploadedAt,
      purge: eraseAbandonedUploads,
    },
  },
  exportAccount,
  exportCandidate,
  uncountAccounts,
  forgetCandidates: retention.forgetInterest,
};

function staleSince({ policy, clock }: AppContext): Date {
  return new Date(clock.now().getTime() - policy.settings.candidateKeptSeconds * 1000);
}
