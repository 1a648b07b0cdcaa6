import type { StaffRole } from "contract/centre/staff.ts";
import { normalizeEmail } from "contract/fields.ts";
import type { AppContext } from "../../platform/context.ts";

export interface StaffWish {
  readonly email?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly role?: StaffRole;
  readonly password?: string;
  readonly secret?: string;
}

export async function makeStaff(ctx: AppContext, wish: StaffWish = {}): Promise<string> {
  const id = ctx.random.uuid();
  const email = wish.email ?? `equipe-${id.slice(0, 8)}@formation.example`;
  await ctx.db
    .insertInto("staff")
    .values({
      id,
      email,
      email_key: normalizeEmail(email),
      first_name: wish.firstName ?? "Claire",
      last_name: wish.lastName ?? "Morvan",
      role: wish.role ?? "conseiller",
      password_hash: wish.password ? await ctx.passwords.hash(wish.password) : null,
      totp_secret: wish.secret ? ctx.secrets.seal(wish.secret) : null,
      totp_since: wish.secret ? ctx.clock.now() : null,
      created_at: ctx.clock.now(),
    })
    .execute();
  return id;
}
