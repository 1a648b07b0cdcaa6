import type { AppContext } from "../platform/context.ts";
import type { PersonalData } from "../platform/personal-data.ts";
import { transferSelection } from "./entries/sharing-store.ts";
import { exportAccount, exportCandidate } from "./export-store.ts";
import { tellCandidatesOfErasedClinic } from "./introductions/tell-of-appointment.ts";

export const selectionData: PersonalData<AppContext> = {
  tables: {
    contract_branch_pay: ["staff"],
    contract_pay: ["staff"],
    follow_up_changes: ["account", "candidate"],
    follow_ups: ["account", "candidate"],
    introductions: ["account", "candidate", "staff"],
    recruitments: ["account", "candidate", "staff"],
    selections: ["account", "candidate"],
  },
  datedRows: {
    "removed follow-ups": { table: "follow_ups", at: "removed_at", after: "removedFollowUpKeptSeconds", isExact: true },
    introductions: { table: "introductions", at: "requested_at", after: "introductionKeptSeconds" },
    recruitments: { table: "recruitments", at: "reported_at", after: "recruitmentKeptSeconds" },
  },
  exportAccount,
  exportCandidate,
  /** Moves the shared selection of an erased collaborator to the holder, unless the holder is erased too. */
  eraseAccounts: async (trx, ctx, accounts) => {
    const holders = accounts.filter(({ holderId }) => holderId === null);
    for (const { id } of holders) await tellCandidatesOfErasedClinic(trx, ctx, id);
    const erased = new Set(accounts.map(({ id }) => id));
    for (const { id, holderId } of accounts) {
      if (holderId !== null && !erased.has(holderId)) await transferSelection(trx, id);
    }
  },
  forgetCandidates: async (trx, candidateIds) => {
    for (const table of ["selections", "follow_ups", "introductions", "recruitments"] as const) {
      await trx
        .deleteFrom(table)
        .where("candidate_id", "in", [...candidateIds])
        .execute();
    }
  },
};
