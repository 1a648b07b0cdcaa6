import { AccountData } from "contract/privacy/privacy.ts";
import * as z from "zod/mini";
import type { AppContext } from "../platform/context.ts";
import type { ExportedAccount, ExportedCandidate, PersonalData } from "../platform/personal-data.ts";

/** The type of a value in the database, where times are Date objects. */
type Stored<Value> = Value extends string
  ? Value | Date
  : Value extends readonly (infer Item)[]
    ? readonly Stored<Item>[]
    : Value extends object
      ? { readonly [Key in keyof Value]: Stored<Value[Key]> }
      : Value;

export type AccountExport = Partial<Stored<AccountData>>;

/**
 * Exports an account, without secrets and without other people's contact details (policy T-54).
 * @returns undefined if the account does not exist
 */
export async function exportAccount(account: ExportedAccount, ctx: AppContext): Promise<AccountData | undefined> {
  const data = await collect(ctx, (domain) => domain.exportAccount?.(ctx, account));
  return data.account ? z.parse(AccountData, JSON.parse(JSON.stringify(data))) : undefined;
}

/**
 * Exports a candidate. `storedAs` is the name of a candidate's file in the file store (policy T-54).
 * @returns undefined if the candidate does not exist
 */
export async function exportCandidate(candidate: ExportedCandidate, ctx: AppContext) {
  const data = await collect(ctx, (domain) => domain.exportCandidate?.(ctx, candidate));
  return data.record ? data : undefined;
}

async function collect(ctx: AppContext, exported: (domain: PersonalData<AppContext>) => object | undefined) {
  const data: Record<string, unknown> = { exportedAt: ctx.clock.now() };
  for (const domain of ctx.personalData.toReversed()) Object.assign(data, await exported(domain));
  return data;
}
