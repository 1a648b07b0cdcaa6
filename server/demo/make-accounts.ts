import { makeCollaborator, makeHolder } from "../accounts/login/fixtures.ts";
import type { World } from "../platform/world.ts";
import { DEMO_PASSWORD, demoAccounts, demoCollaborators } from "./accounts.ts";
import { makeDemoStaff } from "./make-staff.ts";
import { sampleRegister } from "./sample.ts";

/** Makes holders in every state, and collaborators for the first one. @returns the id of the first holder */
export async function makeDemoAccounts(world: World): Promise<string> {
  const ids: string[] = [];
  for (const account of demoAccounts) ids.push(await makeDemoHolder(world, account));
  await makeDemoStaff(world);
  const [holderId = ""] = ids;
  for (const collaborator of demoCollaborators) await makeCollaborator(world, holderId, collaborator);
  return holderId;
}

/** Makes expired unfinished registrations again: the demo promises their numbers, wherever its clock was moved. */
export async function remakeExpiredAccounts(world: World): Promise<void> {
  await makeDemoStaff(world);
  for (const account of demoAccounts) {
    if (account.phoneChecked && account.emailChecked) continue;
    const known = await world.db
      .selectFrom("accounts")
      .select("id")
      .where((where) =>
        where.or([where("num_ordinal", "=", account.numOrdinal), where("email_key", "=", account.email)]),
      )
      .executeTakeFirst();
    if (!known) await makeDemoHolder(world, account);
  }
}

async function makeDemoHolder(world: World, account: (typeof demoAccounts)[number]): Promise<string> {
  const entry = sampleRegister().find(({ numOrdinal }) => numOrdinal === account.numOrdinal);
  if (!entry) throw new Error(`The sample register has no ${account.numOrdinal}`);
  return makeHolder(world, {
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
