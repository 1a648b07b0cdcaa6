import * as z from "zod/mini";

/** The account is active and waits until its clinic confirms the requested address, or 48 hours (policy T-61). */
const isHeld = z.optional(z.literal(true));

/** What the code of a registration leads to, where it activates the account. */
export const afterCode = {
  /** The password is void: the mail that left has a link to choose another (policy T-60). */
  passwordMailed: z.optional(z.literal(true)),
  isHeld,
};

/** What the link of a registration leads to. */
export const afterLink = {
  /** The `encryption` of `passwordReset`, where the account was activated without a password (policy T-60). */
  passwordLink: z.optional(z.string()),
  isHeld,
};
