import type { HeldFields } from "../../platform/db/tables/candidates.ts";

/** Includes the files that the feed names behind a correction. */
export function filesNamedBy(candidate: {
  readonly personal_resume: string | null;
  readonly profile_picture: string | null;
  readonly corrections: HeldFields | null;
}): string[] {
  const { personalResume, profilePicture } = candidate.corrections ?? {};
  const named = [candidate.personal_resume, candidate.profile_picture, personalResume, profilePicture];
  return named.filter((name) => typeof name === "string");
}
