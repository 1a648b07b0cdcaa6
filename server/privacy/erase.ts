import type { AppContext } from "../platform/context.ts";
import type { Database } from "../platform/db/connect.ts";
import type { ErasedAccount } from "../platform/personal-data.ts";

type Domains = Pick<AppContext, "personalData">;

/** Erases the accounts' data in all domains. Call this function before deleting the accounts' rows. */
export async function eraseDataOf(trx: Database, ctx: AppContext, accounts: readonly ErasedAccount[]): Promise<void> {
  for (const { eraseAccounts } of ctx.personalData) await eraseAccounts?.(trx, ctx, accounts);
}

/**
 * Subtracts the accounts' selections and views from the candidates' counters. Call this function before deleting the
 * accounts' rows, because the deletion also removes these selections and views.
 */
export async function uncountAccounts(trx: Database, ctx: Domains, accountIds: readonly string[]): Promise<void> {
  for (const domain of ctx.personalData) await domain.uncountAccounts?.(trx, accountIds);
}

export async function forgetCandidates(trx: Database, ctx: Domains, candidateIds: readonly number[]): Promise<void> {
  for (const domain of ctx.personalData) await domain.forgetCandidates?.(trx, candidateIds);
}
