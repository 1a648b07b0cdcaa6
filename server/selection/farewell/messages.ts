import { FAREWELL_LENGTH, FAREWELLS } from "contract/selection/farewell.ts";
import { layOutForCandidate } from "../../candidates/own-page/messages.ts";
import type { Site } from "../../platform/context.ts";
import type { Mail } from "../../platform/outbox/mail-layout.ts";
import { nameInMessage } from "../../platform/outbox/name-in-message.ts";

export const farewellIssues = {
  sentence: "Choisissez une phrase de la liste.",
  sentences: `Écrivez ${FAREWELLS.length} phrases de ${FAREWELL_LENGTH.min} à ${FAREWELL_LENGTH.max} caractères.`,
  withClinic: "Indiquez si le message nomme la clinique.",
} as const;

/** @param clinic - null if the mail must not name the clinic */
export function farewellMail(site: Site, firstName: string, sentence: string, clinic: string | null): Mail {
  const who = clinic === null ? "Une clinique" : nameInMessage(clinic);
  return layOutForCandidate(site, {
    subject: "Une clinique vous répond",
    firstName,
    before: [`${who} a étudié votre dossier et vous répond\u00a0:`, `«\u00a0${sentence}\u00a0»`, STILL_VISIBLE],
  });
}

const STILL_VISIBLE = "Votre dossier reste visible des autres cliniques. Votre centre de formation vous accompagne.";
