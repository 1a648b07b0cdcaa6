import type { SharedPart } from "contract/candidates/own-page/own-values.ts";

/** The sheet shows these sentences in place of the parts that the candidate does not share (B11-05). */
export const notShared: Readonly<Record<SharedPart, (firstName: string) => string>> = {
  photo: (firstName) => `${firstName} ne partage pas sa photo`,
  phone: (firstName) => `${firstName} ne partage pas son téléphone`,
  email: (firstName) => `${firstName} ne partage pas son email`,
  letter: (firstName) => `${firstName} ne partage pas sa lettre de motivation`,
};
