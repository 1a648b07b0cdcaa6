import * as z from "zod/mini";
import { call } from "../../call.ts";
import { cursor, pageOf } from "../../pages.ts";

/** A clinic that opened the dossier (B11-08). `clinic` is null if the account was removed. */
export const SeenBy = z.object({
  clinic: z.nullable(z.string()),
  city: z.nullable(z.string()),
  day: z.string(),
  contact: z.boolean(),
});
export type SeenBy = z.infer<typeof SeenBy>;

export const ownViews = call({
  summary: "Dossier: clinics that opened the dossier, latest first, one entry per clinic and day",
  method: "GET",
  path: "/api/dossier/views",
  access: "dossier",
  input: z.strictObject({ cursor }),
  response: pageOf(SeenBy),
  errors: [],
});
