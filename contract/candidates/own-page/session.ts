import * as z from "zod/mini";
import { call } from "../../call.ts";
import { anyText, longest } from "../../values.ts";

export const DOSSIER_CODE_DIGITS = 6;
export const DOSSIER_CODE_TRIES = 5;

const Email = z.string().check(z.maxLength(longest.email));

export const askDossierCode = call({
  summary: "Dossier: mail a code to the address of a dossier; the response is the same without a dossier",
  method: "POST",
  path: "/api/dossier/code",
  access: "public",
  input: z.object({ email: Email }),
  response: z.void(),
  isLater: true,
  errors: ["notFound"],
});

/**
 * One of several dossiers with the same e-mail address. The ticket opens this dossier once and expires after a few
 * minutes.
 */
export const DossierChoice = z.object({ ticket: z.string(), firstName: z.string(), city: z.nullable(z.string()) });
export type DossierChoice = z.infer<typeof DossierChoice>;

export const openDossierSession = call({
  summary: "Dossier: open a session by `email` and `code`, or by the `ticket` of one of several dossiers",
  method: "POST",
  path: "/api/dossier/session",
  access: "public",
  input: z.object({
    email: z.optional(Email),
    code: z.optional(anyText),
    ticket: z.optional(anyText),
  }),
  response: z.union([z.object({ token: z.string() }), z.object({ choose: z.array(DossierChoice) })]),
  errors: ["notFound", "codeRefused", "ticketDead"],
});

export const closeDossierSession = call({
  summary: "Dossier: end this session",
  method: "DELETE",
  path: "/api/dossier/session",
  access: "dossier",
  input: z.object({}),
  response: z.void(),
  errors: [],
});
