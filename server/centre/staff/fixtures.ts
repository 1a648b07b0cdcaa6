import type { StaffRole } from "contract/centre/staff.ts";
import { normalizeEmail } from "contract/fields.ts";
import type { AppContext } from "../../platform/context.ts";

export interface StaffFields {
  readonly email?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly role?: StaffRole;
  readonly password?: string;
  readonly secret?: string;
}

export async function makeStaff(ctx: AppContext, fields: StaffFields = {}): Promise<string> {
  const id = ctx.random.uuid();
  const email = fields.email ?? `equipe-${id.slice(0, 8)}@formation.example`;
  await ctx.db
    .insertInto("staff")
    .values({
      id,
      email,
      email_key: normalizeEmail(email),
      first_name: fields.firstName ?? "Claire",
      last_name: fields.lastName ?? "Morvan",
      role: fields.role ?? "conseiller",
      password_hash: fields.password ? await ctx.passwords.hash(fields.password) : null,
      totp_secret: fields.secret ? ctx.secrets.seal(fields.secret) : null,
      totp_since: fields.secret ? ctx.clock.now() : null,
      created_at: ctx.clock.now(),
    })
    .execute();
  return id;
}
