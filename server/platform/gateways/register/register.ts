import type { RegisterRecord } from "contract/accounts/register.ts";

export type RegisterEntry = Readonly<RegisterRecord>;

export type RegisterResponse =
  | { readonly outcome: "found"; readonly entry: RegisterEntry }
  | { readonly outcome: "unknown" }
  | { readonly outcome: "unavailable"; readonly reason: string };

export interface Register {
  lookup(numOrdinal: string): Promise<RegisterResponse>;
}
