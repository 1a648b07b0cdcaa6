import * as z from "zod/mini";
import { call } from "../call.ts";
import { Edition, Gender, longest, ReadEdition, typed } from "../values.ts";

export const Clinic = z.object({
  socialReason: z.string(),
  siret: z.string(),
  address: z.string(),
  ZIPCode: z.string(),
  city: z.string(),
  phone: z.string(),
});
export type Clinic = z.infer<typeof Clinic>;

export const Mandatary = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  mendataryChecked: z.boolean(),
});
export type Mandatary = z.infer<typeof Mandatary>;

export const User = z.object({
  email: z.string(),
  gender: z.nullable(Gender),
  lastName: z.string(),
  firstName: z.string(),
  phone: z.nullable(z.string()),
  numOrdinal: z.nullable(z.string()),
  mendataryChecked: z.boolean(),
  phoneChecked: z.boolean(),
  emailChecked: z.boolean(),
  /**
   * For a collaborator, the clinic contains only its postal code, from which the page derives the default department of
   * alerts (product 6).
   */
  veterinaryClinicals: z.array(z.extend(z.partial(Clinic), { ZIPCode: z.string() })),
  childVeterinaryUser: z.array(Mandatary),
  /** The page puts this token into the URLs of files. The token gives access only to files (policy W-05). */
  fileToken: z.string(),
  edition: Edition,
});
export type User = z.infer<typeof User>;

export const currentUser = call({
  summary: "Current user",
  method: "GET",
  path: "/api/veterinary/user",
  access: "account",
  input: z.object({}),
  response: User,
  errors: [],
});

const ClinicInput = z.object({
  socialReason: typed(longest.socialReason),
  siret: typed(longest.siret),
  address: typed(longest.address),
  ZIPCode: typed(longest.ZIPCode),
  city: typed(longest.city),
  phone: typed(longest.anything),
});

export const updateUser = call({
  summary: "Update user: changes the own identity and, for a holder, the clinic; ignores unknown keys",
  method: "PUT",
  path: "/api/veterinary/user/update/me",
  access: "account",
  input: z.object({
    email: typed(longest.anything),
    firstName: typed(longest.name),
    gender: typed(longest.anything),
    lastName: typed(longest.name),
    phone: typed(longest.anything),
    clinic: z.optional(z.nullable(ClinicInput)),
    edition: ReadEdition,
  }),
  response: User,
  /** The error `editedMeanwhile` (409) contains the current account as `user`. */
  errors: ["profileRefused", "emailTaken", "editedMeanwhile"],
  limits: ["updateUserPerAccount"],
});
