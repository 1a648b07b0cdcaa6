import * as z from "zod/mini";

/** The account waits for its clinic to confirm the requested address, at most 48 hours (policy T-61). */
const isHeld = z.optional(z.literal(true));

export const afterCode = {
  /** The password is void, and a mail with a link for a new one has been sent (policy T-60). */
  passwordMailed: z.optional(z.literal(true)),
  isHeld,
};

export const afterLink = {
  /** The `encryption` of `passwordReset`, if the account was activated without a password (policy T-60). */
  passwordLink: z.optional(z.string()),
  isHeld,
};
