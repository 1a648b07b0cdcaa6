import { normalizeEmail } from "contract/fields.ts";
import type { AppContext } from "../../platform/context.ts";
import type { AccountsTable, ClinicsTable } from "../../platform/db/tables/accounts.ts";

export interface AccountWish {
  readonly email?: string;
  readonly password?: string;
  readonly numOrdinal?: string;
  readonly gender?: AccountsTable["gender"];
  readonly lastName?: string;
  readonly firstName?: string;
  readonly phone?: string;
  readonly phoneChecked?: boolean;
  readonly emailChecked?: boolean;
  readonly lastUsedAt?: Date;
  readonly clinic?: Partial<Omit<ClinicsTable, "id" | "account_id" | "position">>;
}

export async function makeHolder(ctx: AppContext, wish: AccountWish = {}): Promise<string> {
  const id = ctx.random.uuid();
  const now = ctx.clock.now();
  const email = wish.email ?? `titulaire-${id.slice(0, 8)}@clinique.example`;
  const phoneChecked = wish.phoneChecked ?? true;
  const emailChecked = wish.emailChecked ?? true;
  await ctx.db
    .insertInto("accounts")
    .values({
      id,
      holder_id: null,
      num_ordinal: wish.numOrdinal ?? id.slice(0, 8).toUpperCase(),
      email,
      email_key: normalizeEmail(email),
      gender: wish.gender ?? "Madame",
      last_name: wish.lastName ?? "Le Goff",
      first_name: wish.firstName ?? "Maëlle",
      phone: wish.phone ?? "0639980001",
      password_hash: wish.password ? await ctx.passwords.hash(wish.password) : null,
      phone_checked: phoneChecked,
      email_checked: emailChecked,
      terms_accepted_at: now,
      activated_at: phoneChecked && emailChecked ? now : null,
      last_used_at: wish.lastUsedAt,
      created_at: now,
    })
    .execute();
  await ctx.db
    .insertInto("clinics")
    .values({
      id: ctx.random.uuid(),
      account_id: id,
      position: 0,
      social_reason: "Clinique vétérinaire des Lices",
      siret: "52875765100013",
      address: "12 place des Lices",
      zip_code: "35000",
      city: "Rennes",
      phone: "0299000001",
      ...wish.clinic,
    })
    .execute();
  return id;
}

export async function makeCollaborator(ctx: AppContext, holderId: string, wish: AccountWish = {}): Promise<string> {
  const id = ctx.random.uuid();
  const now = ctx.clock.now();
  const email = wish.email ?? `collaborateur-${id.slice(0, 8)}@clinique.example`;
  const active = wish.password !== undefined;
  await ctx.db
    .insertInto("accounts")
    .values({
      id,
      holder_id: holderId,
      num_ordinal: null,
      email,
      email_key: normalizeEmail(email),
      gender: wish.gender ?? null,
      last_name: wish.lastName ?? "Robin",
      first_name: wish.firstName ?? "Camille",
      phone: wish.phone ?? null,
      password_hash: wish.password ? await ctx.passwords.hash(wish.password) : null,
      mendatary_checked: active,
      email_checked: active,
      activated_at: active ? now : null,
      created_at: now,
    })
    .execute();
  return id;
}
