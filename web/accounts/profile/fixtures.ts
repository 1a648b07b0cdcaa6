import type { User } from "contract/accounts/account.ts";

export function makeUser(given: Partial<User> = {}): User {
  return {
    email: "demo@espace-asv.example",
    gender: "Madame",
    lastName: "Durand",
    firstName: "Claire",
    phone: "0639980001",
    numOrdinal: "10001",
    mendataryChecked: false,
    phoneChecked: true,
    emailChecked: true,
    veterinaryClinicals: [],
    childVeterinaryUser: [],
    fileToken: "f.jeton-de-fichier",
    edition: 1,
    ...given,
  };
}
