import { ofName } from "contract/of-name.ts";
export const texts = {
  request: "Demander une mise en relation",
  requestAgain: "Demander une nouvelle mise en relation",
  dialogTitle: (name: string) => `Demander une mise en relation avec ${name}`,
  intro: "Le centre de formation reçoit votre demande et vous répond ici et par email.",
  message: "Message",
  messageHint: (min: number, max: number) => `De ${min} à ${max} caractères.`,
  proposal: (name: string, clinic: string | undefined) =>
    `Bonjour,\n\nLa candidature ${ofName(name)} nous intéresse. Nous aimerions faire connaissance, à la clinique ou par téléphone.\n\nMerci d'avance pour votre retour,\n${clinic ?? ""}`.trim(),
  slots: "Créneaux proposés (facultatif)",
  slotsHint: (most: number, days: number, place: string | undefined) =>
    `Jusqu'à ${most}, dans les ${days} jours à venir, à l'heure de la clinique${place ? `, ${place}` : ""}.`,
  day: (place: number) => `Jour du créneau ${place}`,
  time: (place: number) => `Heure du créneau ${place}`,
  noTime: "Heure",
  addSlot: "Ajouter un créneau",
  phone: "Téléphone",
  phoneHint: "Où le centre peut vous joindre.",
  submit: "Envoyer la demande",
  cancel: "Annuler",
  messageIssue: (min: number, max: number) => `Écrivez un message de ${min} à ${max} caractères.`,
  phoneIssue: "Indiquez un numéro de téléphone valable.",
  dayMissing: "Indiquez le jour.",
  timeMissing: "Indiquez l'heure.",
  slotPast: "Ce créneau est déjà passé.",
  slotTooFar: (days: number) => `Un créneau se propose dans les ${days} jours à venir.`,
  leaveQuestion: "Votre demande n'est pas envoyée. Voulez-vous l'abandonner ?",
  leave: "Abandonner",
  stay: "Continuer",
  requestSent: "Votre demande est envoyée au centre de formation",
  failed: "La demande n'a pas abouti, veuillez réessayer.",
  title: "Mise en relation",
  openRequest: (state: string) => `Mise en relation : ${state.toLowerCase()}`,
  others: "Mises en relation hors de ma sélection",
  more: "Afficher plus",
  requested: (day: string) => `Demandée le ${day}. Le centre de formation vous répondra.`,
  proposed: (slots: readonly string[]) =>
    `${slots.length > 1 ? "Créneaux proposés" : "Créneau proposé"} : ${slots.join(" ; ")}.`,
  noAnswer: "Le centre de formation n'a pas répondu. Vous pouvez demander à nouveau.",
  appointment: (when: string) => `Rendez-vous ${when}`,
  noAppointment: "Le rendez-vous se fixe avec le centre de formation.",
  answer: "Réponse du centre",
  reason: "Motif",
  calendar: "Ajouter à mon agenda",
  calendarRemove: "Retirer de mon agenda",
  calendarFile: "mise-en-relation.ics",
  removalFile: "mise-en-relation-annulee.ics",
  calendarFailed: "Le rendez-vous n'a pas pu être téléchargé, veuillez réessayer.",
  cancelIt: "Annuler la demande",
  cancelAppointment: "Annuler la mise en relation",
  keep: "Garder",
  unavailable: "Candidat qui n'est plus disponible",
  cancelQuestion: ({ firstName, lastName }: { firstName: string; lastName: string }) =>
    lastName === ""
      ? "Vous allez annuler cette mise en relation. Confirmez-vous ?"
      : `Vous allez annuler la mise en relation avec ${firstName} ${lastName}. Confirmez-vous ?`,
  /** The server mails the candidate only if the appointment is not past and the candidate has an e-mail address. */
  cancelNotice: (isAccepted: boolean, isPast: boolean) => {
    if (!isAccepted) return "La personne, si elle a un email, apprendra que vous ne donnez pas suite.";
    const centre = "Le centre de formation en sera informé";
    return isPast ? `${centre}.` : `${centre}, et la personne aussi si elle a un email.`;
  },
  cancelled: "La mise en relation est annulée",
  cancelFailed: "L'annulation n'a pas abouti, veuillez réessayer.",
};
