import { zoneOfZip } from "contract/time-zones.ts";
import type { Database } from "../../platform/db/connect.ts";
import { nameInMessage } from "../../platform/outbox/name-in-message.ts";
import type { IntroductionRow } from "./store.ts";

/** The clinic and the candidate of an introduction, with the data that they may see of each other. */
export interface Meeting {
  readonly clinic: {
    readonly name: string;
    readonly address: string;
    readonly zone: string;
  };
  readonly candidate: {
    readonly firstName: string;
    readonly city: string | null;
    readonly zone: string;
    /** False if the candidate is unavailable. The server must then hide the name from clinics. */
    readonly isShown: boolean;
  };
}

export async function findMeeting(
  db: Database,
  { clinic_id, candidate_id }: Pick<IntroductionRow, "clinic_id" | "candidate_id">,
  { isErased = false } = {},
): Promise<Meeting> {
  const clinic = await db
    .selectFrom("accounts")
    .leftJoin("clinics", (join) => join.onRef("clinics.account_id", "=", "accounts.id").on("clinics.position", "=", 0))
    .select(["num_ordinal", "social_reason", "address", "zip_code", "city"])
    .where("accounts.id", "=", clinic_id)
    .executeTakeFirstOrThrow();
  const candidate = await db
    .selectFrom("candidates")
    .select(["first_name", "city", "zip_code", "active"])
    .where("id", "=", candidate_id)
    .executeTakeFirstOrThrow();
  const town = `${clinic.zip_code ?? ""} ${nameInMessage(clinic.city ?? "")}`.trim();
  return {
    clinic: {
      name: nameInMessage(clinic.social_reason ?? clinic.num_ordinal ?? ""),
      address: [nameInMessage(clinic.address ?? ""), town].filter((part) => part !== "").join(", "),
      zone: zoneOfZip(clinic.zip_code),
    },
    candidate: {
      ...{ firstName: candidate.first_name, city: candidate.city, zone: zoneOfZip(candidate.zip_code) },
      isShown: candidate.active && !isErased,
    },
  };
}
