import type { Gender } from "contract/values.ts";

export interface RegisterEntry {
  readonly numOrdinal: string;
  readonly gender: Gender | null;
  readonly lastName: string;
  readonly firstName: string;
  readonly socialReason: string | null;
  readonly siret: string | null;
  readonly address: string | null;
  readonly ZIPCode: string | null;
  readonly city: string | null;
  readonly phone: string | null;
  readonly emails: readonly string[];
}

export type RegisterResponse =
  | { readonly outcome: "found"; readonly entry: RegisterEntry }
  | { readonly outcome: "unknown" }
  | { readonly outcome: "unavailable"; readonly reason: string };

export interface Register {
  lookup(numOrdinal: string): Promise<RegisterResponse>;
}
