import { sql } from "kysely";

export function clinicNameOf(account: string) {
  return sql<string | null>`(
    select clinics.social_reason || ', ' || clinics.zip_code || ' ' || clinics.city
    from accounts join clinics on clinics.account_id = coalesce(accounts.holder_id, accounts.id) and clinics.position = 0
    where accounts.id = ${sql.ref(account)})`.as("clinic");
}
