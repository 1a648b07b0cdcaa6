import { makeCollaborator, makeHolder } from "../accounts/login/fixtures.ts";
import { timeCodeAt } from "../centre/staff/codes.ts";
import { makeStaff } from "../centre/staff/fixtures.ts";
import { findStaffByEmail } from "../centre/staff/store.ts";
import type { AppContext } from "../platform/context.ts";
import { DEMO_PASSWORD, DEMO_STAFF_PASSWORD, demoAccounts, demoCollaborators, demoStaff } from "./accounts.ts";
import { sampleRegister } from "./sample.ts";

/** Makes holders in every state, and collaborators of the first holder. @returns the first holder's id */
export async function makeDemoAccounts(ctx: AppContext): Promise<string> {
  const ids: string[] = [];
  for (const account of demoAccounts) ids.push(await makeDemoHolder(ctx, account));
  await makeDemoStaff(ctx);
  const [holderId = ""] = ids;
  for (const collaborator of demoCollaborators) await makeCollaborator(ctx, holderId, collaborator);
  return holderId;
}

/**
 * The page /demo lists all demo registrations and staff. Makes registrations again if they have expired, and staff
 * again if they are missing.
 */
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

const WEEK_MS = 7 * 86_400_000;

async function makeDemoHolder(ctx: AppContext, account: (typeof demoAccounts)[number]): Promise<string> {
  const entry = sampleRegister().find(({ numOrdinal }) => numOrdinal === account.numOrdinal);
  if (!entry) throw new Error(`The sample register has no ${account.numOrdinal}`);
  return makeHolder(ctx, {
    ...account,
    password: DEMO_PASSWORD,
    gender: entry.gender,
    lastName: entry.lastName,
    firstName: entry.firstName,
    // With this date, the candidates of the last week are new to the account at its first login.
    lastUsedAt: new Date(ctx.clock.now().getTime() - WEEK_MS),
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

export async function makeDemoStaff(ctx: AppContext): Promise<void> {
  for (const member of demoStaff) {
    if (await findStaffByEmail(ctx.db, member.email)) continue;
    await makeStaff(ctx, { ...member, password: DEMO_STAFF_PASSWORD });
  }
}

/**
 * Returns the current code of a demo member. @returns undefined if no member has this address or the second factor is
 * missing
 */
export async function demoStaffCode(ctx: AppContext, emailKey: string): Promise<string | undefined> {
  if (!demoStaff.some(({ email }) => email === emailKey)) return undefined;
  const staff = await findStaffByEmail(ctx.db, emailKey);
  const secret = staff?.totp_secret ? ctx.secrets.open(staff.totp_secret) : undefined;
  return secret === undefined ? undefined : timeCodeAt(secret, ctx.clock.now());
}
