import * as z from "zod/mini";

export const OWN_PAGE_PATH = "/dossier";

/**
 * The parts that a candidate shows or hides (B11-05). Only clinics that selected the candidate see `phone` and `email`.
 */
export const SHARED_PARTS = ["photo", "phone", "email", "letter"] as const;
export const SharedPart = z.enum(SHARED_PARTS);
export type SharedPart = z.infer<typeof SharedPart>;

export const Sharing = z.object({ photo: z.boolean(), phone: z.boolean(), email: z.boolean(), letter: z.boolean() });
export type Sharing = z.infer<typeof Sharing>;

/** The names of the candidate's own settings in the history of a dossier. */
export const OWN_FIELDS = [
  ...(["sharesPhoto", "sharesPhone", "sharesEmail", "sharesLetter"] as const),
  ...(["availableFrom", "mobilityKm", "drivingLicence", "lookingFor"] as const),
] as const;
export type OwnField = (typeof OWN_FIELDS)[number];

/**
 * The version of the sentences about sharing on the own page. Each change of sharing stores this number. Increment the
 * number if a sentence changes its meaning.
 */
export const SHARING_WORDING = 1;

/**
 * If the candidate is younger than this, clinics see photo, phone and e-mail only after the candidate chooses to show
 * them (B11-12).
 */
export const SHARING_FROM_YEARS = 18;

export const DRIVING_LICENCES = ["yes", "no", "soon"] as const;
export const DrivingLicence = z.enum(DRIVING_LICENCES);
export type DrivingLicence = z.infer<typeof DrivingLicence>;

export const MOBILITY_KM = { min: 0, max: 200 } as const;

/** What the candidate states about availability. A value is null if the candidate does not state it (B11-06). */
export const Availability = z.object({
  from: z.nullable(z.string()),
  mobilityKm: z.nullable(z.int()),
  drivingLicence: z.nullable(DrivingLicence),
  lookingFor: z.boolean(),
});
export type Availability = z.infer<typeof Availability>;
