import * as z from "zod/mini";
import { DossierState } from "./dossiers.ts";

/** The dossier that a clinic's request is about, as the centre's lists name it. */
export const NamedDossier = z.object({
  id: z.int(),
  externalId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  state: DossierState,
});
export type NamedDossier = z.infer<typeof NamedDossier>;

/** The clinic that asks, by its holder, and who of it wrote. */
export const AskingClinic = z.object({
  /** The holder's account: where /formation/cliniques shows it. */
  id: z.string(),
  socialReason: z.nullable(z.string()),
  city: z.nullable(z.string()),
  numOrdinal: z.nullable(z.string()),
  /** An IANA zone: the clinic's clocks. */
  zone: z.string(),
  /** Null for who has left since. */
  askedBy: z.nullable(z.object({ firstName: z.string(), lastName: z.string(), email: z.string() })),
});
export type AskingClinic = z.infer<typeof AskingClinic>;
