import type { StaffRole } from "contract/centre/staff.ts";
import { normalizeEmail } from "contract/fields.ts";
import type { World } from "../../platform/world.ts";

export interface StaffWish {
  readonly email?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly role?: StaffRole;
  readonly password?: string;
  readonly secret?: string;
}

export async function makeStaff(world: World, wish: StaffWish = {}): Promise<string> {
  const id = world.random.uuid();
  const email = wish.email ?? `equipe-${id.slice(0, 8)}@formation.example`;
  await world.db
    .insertInto("staff")
    .values({
      id,
      email,
      email_key: normalizeEmail(email),
      first_name: wish.firstName ?? "Claire",
      last_name: wish.lastName ?? "Morvan",
      role: wish.role ?? "conseiller",
      password_hash: wish.password ? await world.passwords.hash(wish.password) : null,
      totp_secret: wish.secret ? world.secrets.seal(wish.secret) : null,
      totp_since: wish.secret ? world.clock.now() : null,
      created_at: world.clock.now(),
    })
    .execute();
  return id;
}
