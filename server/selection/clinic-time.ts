import { localDay } from "contract/local-time.ts";
import { zoneOfZip } from "contract/time-zones.ts";
import { sql } from "kysely";
import type { AppContext } from "../platform/context.ts";
import type { Database } from "../platform/db/connect.ts";
import type { SessionUser } from "../platform/http/feature.ts";

export function clinicToday({ clock }: Pick<AppContext, "clock">, user: Pick<SessionUser, "clinicZipCode">): string {
  return localDay(clock.now(), zoneOfZip(user.clinicZipCode ?? undefined));
}

export async function findClinicZone(db: Database, accountId: string): Promise<string> {
  const row = await db
    .selectFrom("accounts")
    .innerJoin("clinics", (join) =>
      join.on(sql<boolean>`clinics.account_id = coalesce(accounts.holder_id, accounts.id)`),
    )
    .select("zip_code")
    .where("accounts.id", "=", accountId)
    .where("clinics.position", "=", 0)
    .executeTakeFirst();
  return zoneOfZip(row?.zip_code);
}
