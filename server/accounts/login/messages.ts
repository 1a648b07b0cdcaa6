import { duration } from "contract/duration.ts";

/** The account waits for the clinic to confirm the requested address (policy T-61). */
export function heldSentence(seconds: number): string {
  return `Votre compte est activé. Par sécurité, il s'ouvrira dans ${duration(seconds)}, ou dès que votre clinique aura confirmé votre adresse email.`;
}
