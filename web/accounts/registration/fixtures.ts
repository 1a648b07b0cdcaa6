import type { UnverifiedUser } from "contract/accounts/login.ts";
import type { RegisterPrefill } from "contract/accounts/registration.ts";

export function makePrefill(given: Partial<RegisterPrefill> = {}): RegisterPrefill {
  return {
    numOrdinal: "10010",
    gender: "Madame",
    firstName: "Isabelle",
    lastName: "Lefranc",
    socialReason: "Clinique du Canal",
    siret: "85114784396480",
    address: "8 quai de la Prévalaye",
    ZIPCode: "35000",
    city: "Rennes",
    phone: "0261911035",
    emails: ["i•••••@c••••.example", "a•••••@c••••.example"],
    ...given,
  };
}

export function makeUnverified(given: Partial<UnverifiedUser> = {}): UnverifiedUser {
  return {
    numOrdinal: "10010",
    email: "i•••••@c••••.example",
    phone: "••••••••12",
    phoneChecked: false,
    emailChecked: false,
    ...given,
  };
}
