import * as z from "zod/mini";
import { DossierState } from "../candidates/states.ts";

export const NamedDossier = z.object({
  id: z.int(),
  externalId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  cellPhone: z.nullable(z.string()),
  /** True if the candidate has an e-mail address. The server mails appointments and refusals to this address. */
  hasEmail: z.boolean(),
  state: DossierState,
  zone: z.string(),
});
export type NamedDossier = z.infer<typeof NamedDossier>;

export const RequestingClinic = z.object({
  id: z.string(),
  socialReason: z.nullable(z.string()),
  city: z.nullable(z.string()),
  numOrdinal: z.nullable(z.string()),
  zone: z.string(),
  askedBy: z.nullable(z.object({ firstName: z.string(), lastName: z.string(), email: z.string() })),
});
export type RequestingClinic = z.infer<typeof RequestingClinic>;
