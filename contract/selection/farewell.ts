import * as z from "zod/mini";
import { call } from "../call.ts";
import { anyParameter, ReadEdition } from "../values.ts";

/**
 * A clinic that dismisses a candidate can send one of these sentences (B12-02). Managers can change these sentences.
 */
export const FAREWELLS = [
  "Votre profil est intéressant, mais la clinique est trop loin.",
  "Votre profil est intéressant, mais la clinique a choisi une autre personne cette fois.",
  "Votre profil est intéressant, mais la clinique ne recrute plus pour le moment.",
  "La clinique cherche quelqu'un de plus avancé dans sa formation. Continuez, vous êtes sur la bonne voie.",
] as const;

export const FAREWELL_LENGTH = { min: 10, max: 200 } as const;

const id = anyParameter;

export const farewells = call({
  summary: "Sentences for a dismissed candidate; empty if the candidate has no address or already got one",
  method: "GET",
  path: "/api/veterinary/selection/{id}/farewell",
  access: "account",
  input: z.strictObject({ id }),
  response: z.object({ sentences: z.array(z.string()) }),
  errors: ["notInSelection"],
});

export const sendFarewell = call({
  summary: "Mail a dismissed candidate one of the sentences, only once",
  method: "POST",
  path: "/api/veterinary/selection/{id}/farewell",
  access: "account",
  input: z.object({
    id,
    sentence: z.optional(z.unknown()),
    withClinic: z.optional(z.unknown()),
  }),
  response: z.void(),
  errors: ["notInSelection", "farewellImpossible", "farewellRefused"],
  limits: ["followUpChangesPerAccount"],
});

const sentences = z.object({ sentences: z.array(z.string()), edition: z.int() });

export const readFarewells = call({
  summary: "Staff: the sentences that clinics can send to dismissed candidates",
  method: "GET",
  path: "/api/formation/farewells",
  access: "staff",
  input: z.strictObject({}),
  response: sentences,
  errors: [],
});

export const saveFarewells = call({
  summary: "Manager: change the sentences that clinics can send to dismissed candidates",
  method: "PUT",
  path: "/api/formation/farewells",
  access: "manager",
  judgesTexts: true,
  input: z.object({ sentences: z.optional(z.unknown()), edition: ReadEdition }),
  response: sentences,
  errors: ["farewellRefused", "editedMeanwhile"],
  limits: ["registerChangesPerStaff"],
});
