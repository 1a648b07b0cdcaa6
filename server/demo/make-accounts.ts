import { makeCollaborator, makeHolder } from "../accounts/login/fixtures.ts";
import type { AppContext } from "../platform/context.ts";
import { DEMO_PASSWORD, demoAccounts, demoCollaborators } from "./accounts.ts";
import { makeDemoStaff } from "./make-staff.ts";
import { sampleRegister } from "./sample.ts";

/** Makes holders in every state, and collaborators for the first one. @returns the id of the first holder */
export async function makeDemoAccounts(ctx: AppContext): Promise<string> {
  const ids: string[] = [];
  for (const account of demoAccounts) ids.push(await makeDemoHolder(ctx, account));
  await makeDemoStaff(ctx);
  const [holderId = ""] = ids;
  for (const collaborator of demoCollaborators) await makeCollaborator(ctx, holderId, collaborator);
  return holderId;
}

/** Makes expired unfinished registrations again: the demo promises their numbers, wherever its clock was moved. */
export async function remakeExpiredAccounts(ctx: AppContext): Promise<void> {
  await makeDemoStaff(ctx);
  for (const account of demoAccounts) {
    if (account.phoneChecked && account.emailChecked) continue;
    const known = await ctx.db
      .selectFrom("accounts")
      .select("id")
      .where((where) =>
        where.or([where("num_ordinal", "=", account.numOrdinal), where("email_key", "=", account.email)]),
      )
      .executeTakeFirst();
    if (!known) await makeDemoHolder(ctx, account);
  }
}

async function makeDemoHolder(ctx: AppContext, account: (typeof demoAccounts)[number]): Promise<string> {
  const entry = sampleRegister().find(({ numOrdinal }) => numOrdinal === account.numOrdinal);
  if (!entry) throw new Error(`The sample register has no ${account.numOrdinal}`);
  return makeHolder(ctx, {
    ...account,
    password: DEMO_PASSWORD,
    gender: entry.gender,
    lastName: entry.lastName,
    firstName: entry.firstName,
    clinic: {
      social_reason: entry.socialReason ?? "",
      siret: entry.siret ?? "",
      address: entry.address ?? "",
      zip_code: entry.ZIPCode ?? "",
      city: entry.city ?? "",
      phone: entry.phone ?? "",
    },
  });
}
