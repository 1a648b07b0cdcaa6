import type { HeldFields } from "../../db/tables/candidates.ts";

/** The files that a dossier names, and those that its feed does behind a correction. */
export function filesNamedBy(candidate: {
  readonly personal_resume: string | null;
  readonly profile_picture: string | null;
  readonly corrections: HeldFields | null;
}): string[] {
  const { personalResume, profilePicture } = candidate.corrections ?? {};
  const named = [candidate.personal_resume, candidate.profile_picture, personalResume, profilePicture];
  return named.filter((name) => typeof name === "string");
}
