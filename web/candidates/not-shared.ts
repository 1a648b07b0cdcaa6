import type { SharedPart } from "contract/candidates/own-page/own-values.ts";

/** A clinic reads these sentences instead of a gap (B11-05). */
export const notShared: Readonly<Record<SharedPart, (firstName: string) => string>> = {
  photo: (firstName) => `${firstName} ne partage pas sa photo`,
  phone: (firstName) => `${firstName} ne partage pas son téléphone`,
  email: (firstName) => `${firstName} ne partage pas son email`,
  letter: (firstName) => `${firstName} ne partage pas sa lettre de motivation`,
};
