import {
  INTRODUCTION_ANSWER_LENGTH,
  INTRODUCTION_CLOSED_DAYS,
  INTRODUCTION_DAYS_AHEAD,
  INTRODUCTION_MESSAGE,
  INTRODUCTION_NOTICE,
  INTRODUCTION_REMINDED_DAYS,
  INTRODUCTION_SLOTS,
} from "contract/selection/introductions.ts";
import { meetingTime } from "contract/selection/meeting-time.ts";
import type { Site } from "../../platform/context.ts";
import { linkTo, linkToCentre } from "../../platform/links/link-to.ts";
import { layOut, type Mail } from "../../platform/outbox/mail-layout.ts";
import { nameInMessage } from "../../platform/outbox/name-in-message.ts";
import type { Meeting } from "./meeting-store.ts";
import type { IntroductionRow } from "./store.ts";

export const introductionIssues = {
  message: `Écrivez un message de ${INTRODUCTION_MESSAGE.min} à ${INTRODUCTION_MESSAGE.max} caractères.`,
  slots: "Indiquez les créneaux par leur date et leur heure.",
  tooManySlots: `Proposez au plus ${INTRODUCTION_SLOTS} créneaux.`,
  slotPast: "Un créneau est déjà passé.",
  slotTooFar: `Un créneau se propose dans les ${INTRODUCTION_DAYS_AHEAD} jours à venir.`,
  phone: "Indiquez un numéro de téléphone valable.",
} as const;

interface Person {
  readonly firstName: string;
  readonly city: string | null;
}

function nameAndCity({ firstName, city }: Person): string {
  return city ? `${firstName} (${city})` : firstName;
}

export const appointment = {
  product: "-//Espace entreprise//Mise en relation//FR",
  organizer: "Centre de formation",
  title: (candidate?: Person) => (candidate ? `Mise en relation avec ${nameAndCity(candidate)}` : "Mise en relation"),
  titleForCandidate: (clinic: string) => `Rendez-vous\u00a0: ${clinic}`,
  phone: (phone: string) => `Téléphone de la clinique\u00a0: ${phone}`,
  centrePhone: (phone: string) => `Téléphone du centre de formation\u00a0: ${phone}`,
  fileName: "mise-en-relation.ics",
  cancelledFileName: "mise-en-relation-annulee.ics",
} as const;

export const answerIssues = {
  answer: `Écrivez une réponse de ${INTRODUCTION_ANSWER_LENGTH} caractères au plus.`,
  reason: `Indiquez la raison, en ${INTRODUCTION_ANSWER_LENGTH} caractères au plus.`,
  slot: "Choisissez l'un des créneaux proposés.",
  slotPast: "Ce créneau est déjà passé.",
  sameSlot: "Choisissez un autre créneau.",
} as const;

export const NO_LONGER_AVAILABLE = "Cette personne n'est plus disponible.";

/** These notifications contain no candidate's name, because all accounts of the clinic see them. */
export const notices = {
  accepted: { title: INTRODUCTION_NOTICE, content: "Votre demande de mise en relation a été acceptée." },
  fixed: { title: INTRODUCTION_NOTICE, content: "Votre rendez-vous de mise en relation est fixé." },
  moved: { title: INTRODUCTION_NOTICE, content: "Votre rendez-vous de mise en relation est déplacé." },
  declined: { title: INTRODUCTION_NOTICE, content: "Votre demande de mise en relation a été déclinée." },
  unanswered: { title: INTRODUCTION_NOTICE, content: "Votre demande de mise en relation est restée sans réponse." },
  closed: {
    title: INTRODUCTION_NOTICE,
    content: "Une mise en relation a pris fin\u00a0: cette personne n'est plus disponible.",
  },
} as const;

interface MailSubject {
  readonly site: Site;
  readonly candidateId: number;
  readonly firstName: string;
}

export function timeOf(slot: Date, { clinic, candidate }: Meeting): string {
  return meetingTime(slot, clinic.zone, { withYear: true, other: candidate.zone });
}

function personOf({ candidate }: Meeting): string {
  if (!candidate.isShown) return "un candidat";
  const [firstName, city] = [nameInMessage(candidate.firstName), nameInMessage(candidate.city ?? "")];
  return nameAndCity({ firstName, city });
}

type Appointed = Pick<IntroductionRow, "candidate_id" | "answer" | "slot">;

const clinicMails = {
  accepted: (person: string) => ({
    subject: "Votre demande de mise en relation est acceptée",
    sentence: `Votre demande de mise en relation avec ${person} est acceptée.`,
    hasAnswer: true,
  }),
  fixed: (person: string) => ({
    subject: "Votre rendez-vous de mise en relation est fixé",
    sentence: `Votre rendez-vous avec ${person} est fixé.`,
    hasAnswer: true,
  }),
  moved: (person: string) => ({
    subject: "Votre rendez-vous de mise en relation est déplacé",
    sentence: `Votre rendez-vous avec ${person} est déplacé.`,
    hasAnswer: true,
  }),
  "called off": (person: string) => ({
    subject: "Votre rendez-vous de mise en relation est annulé",
    sentence: `Votre rendez-vous avec ${person} est annulé. S'il est dans votre agenda, retirez-le.`,
    hasAnswer: false,
  }),
  reminded: (person: string) => ({
    subject: "Rappel de votre rendez-vous",
    sentence: `Vous avez rendez-vous avec ${person}.`,
    hasAnswer: false,
  }),
} as const;

export type ClinicMail = keyof typeof clinicMails;

export function clinicMail(site: Site, what: ClinicMail, row: Appointed, meeting: Meeting): Mail {
  const { subject, sentence, hasAnswer } = clinicMails[what](personOf(meeting));
  const { candidate_id: candidateId, answer, slot } = row;
  return layOut(site, {
    subject,
    before: [
      sentence,
      ...(slot ? [`Rendez-vous\u00a0: ${timeOf(slot, meeting)}.`] : []),
      ...(hasAnswer && answer !== null ? [answer] : []),
    ],
    action: toSheet({ site, candidateId }),
  });
}

export function declinedMail(about: MailSubject, reason: string): Mail {
  return layOut(about.site, {
    subject: "Votre demande de mise en relation",
    before: [
      `Nous ne pouvons pas donner suite à votre demande de mise en relation avec ${nameInMessage(about.firstName)}, pour la raison suivante\u00a0:`,
      reason,
    ],
    action: toSheet(about),
  });
}

export function unansweredMail(about: MailSubject): Mail {
  return layOut(about.site, {
    subject: "Votre demande de mise en relation est restée sans réponse",
    before: [
      `Votre demande de mise en relation avec ${nameInMessage(about.firstName)} n'a pas reçu de réponse en ${INTRODUCTION_CLOSED_DAYS} jours. Vous pouvez en faire une nouvelle, ou nous appeler.`,
    ],
    action: toSheet(about),
  });
}

type Ended = Pick<IntroductionRow, "state" | "slot">;

export function closedMail(site: Site, firstName: string | null, ended: readonly Ended[], meeting: Meeting): Mail {
  const person = firstName === null ? "un candidat" : nameInMessage(firstName);
  const isRequest = ({ state }: Ended) => state === "sent" || state === "closed";
  const lines = ended.map((one) => {
    if (isRequest(one)) return `Votre demande de mise en relation avec ${person} est close.`;
    if (!one.slot) return `La mise en relation avec ${person}, que nous avions acceptée, est annulée.`;
    return `Le rendez-vous du ${timeOf(one.slot, meeting)} avec ${person} est annulé. S'il est dans votre agenda, retirez-le.`;
  });
  return layOut(site, {
    subject: ended.every(isRequest)
      ? "Votre demande de mise en relation est close"
      : "Une mise en relation est annulée",
    before: [...lines, NO_LONGER_AVAILABLE],
    action: { label: "Voir ma sélection", url: linkTo(site, "Selection") },
  });
}

function toSheet({ site, candidateId }: Omit<MailSubject, "firstName">) {
  return { label: "Voir le candidat", url: linkTo(site, "Candidat", { id: candidateId }) };
}

interface Request {
  readonly clinic: string;
  readonly candidate: string;
}

const CENTRE_MAILS = {
  reminder: {
    subject: "Une demande de mise en relation attend votre réponse",
    sentence: ({ clinic, candidate }: Request) =>
      `${clinic} attend une réponse depuis ${INTRODUCTION_REMINDED_DAYS} jours à sa demande de mise en relation avec ${candidate}. Sans réponse au bout de ${INTRODUCTION_CLOSED_DAYS} jours, elle sera close.`,
    subjectOfSeveral: (count: string) => `${count} demandes de mise en relation attendent votre réponse`,
    several: `Ces demandes attendent une réponse depuis ${INTRODUCTION_REMINDED_DAYS} jours. Sans réponse au bout de ${INTRODUCTION_CLOSED_DAYS} jours, elles seront closes.`,
  },
  unanswered: {
    subject: "Une demande de mise en relation est restée sans réponse",
    sentence: ({ clinic, candidate }: Request) =>
      `La demande de mise en relation de ${clinic} avec ${candidate} est close\u00a0: elle n'a pas reçu de réponse en ${INTRODUCTION_CLOSED_DAYS} jours. La clinique en est informée.`,
    subjectOfSeveral: (count: string) => `${count} demandes de mise en relation sont restées sans réponse`,
    several: `Ces demandes sont closes\u00a0: elles n'ont pas reçu de réponse en ${INTRODUCTION_CLOSED_DAYS} jours. Les cliniques en sont informées.`,
  },
  cancelled: {
    subject: "Une mise en relation est annulée",
    sentence: ({ clinic, candidate }: Request) =>
      `${clinic} annule sa mise en relation avec ${candidate}, que vous aviez acceptée.`,
    subjectOfSeveral: (count: string) => `${count} mises en relation sont annulées`,
    several: "Ces mises en relation, que vous aviez acceptées, sont annulées.",
  },
  ended: {
    subject: "Une mise en relation est annulée",
    sentence: ({ clinic, candidate }: Request) =>
      `${candidate} n'est plus disponible\u00a0: la mise en relation avec ${clinic}, que vous aviez acceptée, est annulée. La clinique en est informée.`,
    subjectOfSeveral: (count: string) => `${count} mises en relation sont annulées`,
    several:
      "Cette personne n'est plus disponible\u00a0: ces mises en relation, que vous aviez acceptées, sont annulées. Les cliniques en sont informées.",
  },
} as const;

/** A mail names at most this many candidates. If there are more requests, the mail only gives their number. */
const MOST_NAMED = 20;

export function centreMail(site: Site, what: keyof typeof CENTRE_MAILS, requests: readonly Request[]): Mail {
  const { subject, sentence, subjectOfSeveral, several } = CENTRE_MAILS[what];
  const named = requests.slice(0, MOST_NAMED).map(({ clinic, candidate }) => ({
    ...{ clinic: nameInMessage(clinic), candidate: nameInMessage(candidate) },
  }));
  const [only] = named;
  const isOne = only !== undefined && requests.length === 1;
  const more = requests.length - named.length;
  return layOut(site, {
    subject: isOne ? subject : subjectOfSeveral(requests.length.toLocaleString("fr-FR")),
    before: [
      ...(isOne
        ? [sentence(only)]
        : [several, ...named.map(({ clinic, candidate }) => `•\u00a0${clinic}, avec ${candidate}`)]),
      ...(more > 0 ? [more === 1 ? "et une autre" : `et ${more.toLocaleString("fr-FR")} autres`] : []),
    ],
    action: { label: "Ouvrir les demandes", url: `${linkToCentre(site, "Requests")}?onglet=mises-en-relation` },
  });
}
