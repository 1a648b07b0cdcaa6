import type { Site } from "../../platform/context.ts";
import { layOut, type Mail } from "../../platform/outbox/mail-layout.ts";
import { nameInMessage } from "../../platform/outbox/name-in-message.ts";
import type { Meeting } from "./meeting-store.ts";
import { timeOf } from "./messages.ts";
import type { IntroductionRow } from "./store.ts";

type Told = Pick<IntroductionRow, "slot" | "phone">;

const QUESTION = "Une question ou un empêchement\u00a0? Prévenez votre centre de formation.";

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
  moved: (row: Told, meeting: Meeting) => ({
    subject: `Votre rendez-vous avec ${meeting.clinic.name} est déplacé`,
    lines: ["Votre rendez-vous est déplacé. Voici la nouvelle date.", ...appointmentLines(row, meeting), QUESTION],
  }),
  "called off": ({ slot }: Told, meeting: Meeting) => ({
    subject: `Votre rendez-vous avec ${meeting.clinic.name} est annulé`,
    lines: [
      slot ? `Le rendez-vous du ${timeOf(slot, meeting)} est annulé.` : "La rencontre est annulée.",
      "S'il est dans votre agenda, retirez-le.",
    ],
  }),
  reminded: (row: Told, meeting: Meeting) => ({
    subject: "Rappel de votre rendez-vous",
    lines: [`Vous avez rendez-vous avec ${meeting.clinic.name}.`, ...appointmentLines(row, meeting), QUESTION],
  }),
  declined: (_row: Told, { clinic }: Meeting) => ({
    subject: `La demande de ${clinic.name}`,
    lines: [`${clinic.name} souhaitait vous rencontrer. La demande est déclinée.`, NOTHING_TO_DO],
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
  return layOutForCandidate(site, { subject, firstName: meeting.candidate.firstName, lines });
}

/** The candidate's contact is the centre, not the support of the clinics. */
export function layOutForCandidate(
  { publicUrl, support }: Site,
  {
    subject,
    firstName,
    lines,
  }: { readonly subject: string; readonly firstName: string; readonly lines: readonly string[] },
): Mail {
  const centre = { ...support, email: support.contactEmail, phone: support.contactPhone };
  return layOut(
    { publicUrl, support: centre },
    { subject, before: [`Bonjour ${nameInMessage(firstName)},`, ...lines] },
  );
}

function appointmentLines(row: Told, meeting: Meeting): string[] {
  return [...(row.slot ? [`Date\u00a0: ${timeOf(row.slot, meeting)}`] : []), ...clinicLines(row, meeting)];
}

function clinicLines({ phone }: Told, { clinic }: Meeting): string[] {
  return [`Lieu\u00a0: ${clinic.name}, ${clinic.address}`, `Téléphone\u00a0: ${phone}`];
}
