import { layOutForCandidate } from "../../candidates/own-page/messages.ts";
import type { Site } from "../../platform/context.ts";
import { type Mail, spacedPhone } from "../../platform/outbox/mail-layout.ts";
import type { Meeting } from "./meeting-store.ts";
import { timeOf } from "./messages.ts";
import type { IntroductionRow } from "./store.ts";

type Told = Pick<IntroductionRow, "slot" | "phone">;

const QUESTION = "Une question ou un empêchement\u00a0? Prévenez votre centre de formation.";

const CENTRE_ANSWERS = "Une question\u00a0? Votre centre de formation vous répond.";

const candidateMails = {
  accepted: (row: Told, meeting: Meeting) =>
    row.slot
      ? {
          subject: `Votre rendez-vous avec ${meeting.clinic.name}`,
          lines: [`${meeting.clinic.name} souhaite vous rencontrer.`, ...appointmentLines(row, meeting), QUESTION],
        }
      : {
          subject: `${meeting.clinic.name} souhaite vous rencontrer`,
          lines: [
            `${meeting.clinic.name} souhaite vous rencontrer. Votre centre de formation fixera la date avec vous.`,
            ...clinicLines(row, meeting),
          ],
        },
  fixed: (row: Told, meeting: Meeting) => ({
    subject: `Votre rendez-vous avec ${meeting.clinic.name}`,
    lines: ["La date de votre rendez-vous est fixée.", ...appointmentLines(row, meeting), QUESTION],
  }),
  moved: (row: Told, meeting: Meeting) => ({
    subject: `Votre rendez-vous avec ${meeting.clinic.name} est déplacé`,
    lines: ["Votre rendez-vous est déplacé. Voici la nouvelle date.", ...appointmentLines(row, meeting), QUESTION],
  }),
  "called off": ({ slot }: Told, meeting: Meeting) =>
    slot
      ? {
          subject: `Votre rendez-vous avec ${meeting.clinic.name} est annulé`,
          lines: [
            `Le rendez-vous du ${timeOf(slot, meeting)} est annulé. S'il est dans votre agenda, retirez-le.`,
            CENTRE_ANSWERS,
          ],
        }
      : {
          subject: `Votre rencontre avec ${meeting.clinic.name} est annulée`,
          lines: ["La rencontre n'aura pas lieu.", CENTRE_ANSWERS],
        },
  reminded: (row: Told, meeting: Meeting) => ({
    subject: "Rappel de votre rendez-vous",
    lines: [`Vous avez rendez-vous avec ${meeting.clinic.name}.`, ...appointmentLines(row, meeting), QUESTION],
  }),
  declined: (_row: Told, { clinic }: Meeting) => ({
    subject: `La demande de ${clinic.name}`,
    lines: [`${clinic.name} souhaitait vous rencontrer. Votre centre de formation n'a pas donné suite.`, NOTHING_TO_DO],
  }),
  unanswered: (_row: Told, { clinic }: Meeting) => ({
    subject: "La clinique n'a pas donné suite",
    lines: [`${clinic.name} souhaitait vous rencontrer. La clinique n'a pas donné suite.`, NOTHING_TO_DO],
  }),
} as const;

const NOTHING_TO_DO = "Vous n'avez rien à faire. Votre dossier reste visible des cliniques.";

export type CandidateMail = keyof typeof candidateMails;

export function candidateMail(site: Site, what: CandidateMail, row: Told, meeting: Meeting): Mail {
  const { subject, lines } = candidateMails[what](row, meeting);
  return layOutForCandidate(site, { subject, firstName: meeting.candidate.firstName, before: lines });
}

function appointmentLines(row: Told, meeting: Meeting): string[] {
  return [...(row.slot ? [`Date\u00a0: ${timeOf(row.slot, meeting)}`] : []), ...clinicLines(row, meeting)];
}

function clinicLines({ phone }: Told, { clinic }: Meeting): string[] {
  return [`Lieu\u00a0: ${clinic.name}, ${clinic.address}`, `Téléphone\u00a0: ${spacedPhone(phone)}`];
}
