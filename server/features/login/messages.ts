import { duration } from "contract/duration.ts";

/** Why an account whose requested address nobody confirmed yet opens no session, and when it does (policy T-61). */
export function heldSentence(seconds: number): string {
  return `Votre compte est activé. Par sécurité, il s'ouvrira dans ${duration(seconds)}, ou dès que votre clinique aura confirmé votre adresse email.`;
}
