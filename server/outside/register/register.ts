import type { Gender } from "contract/values.ts";

/** What the professional register knows of a veterinarian. */
export interface RegisterEntry {
  /** The register's own spelling. */
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

/** The register answered, does not know the number, or could not be asked. */
export type RegisterAnswer =
  | { readonly outcome: "found"; readonly entry: RegisterEntry }
  | { readonly outcome: "unknown" }
  | { readonly outcome: "unavailable"; readonly reason: string };

/** The professional register: a table filled by the import, or a service asked number by number. */
export interface Register {
  /** `numOrdinal` is normalised. */
  lookup(numOrdinal: string): Promise<RegisterAnswer>;
}
