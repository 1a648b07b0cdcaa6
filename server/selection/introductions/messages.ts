import { INTRODUCTION_DAYS_AHEAD, INTRODUCTION_MESSAGE, INTRODUCTION_SLOTS } from "contract/selection/introductions.ts";

export const introductionIssues = {
  message: `Écrivez un message de ${INTRODUCTION_MESSAGE.min} à ${INTRODUCTION_MESSAGE.max} caractères.`,
  slots: "Indiquez les créneaux par leur date et leur heure.",
  tooManySlots: `Proposez au plus ${INTRODUCTION_SLOTS} créneaux.`,
  slotPast: "Un créneau est déjà passé.",
  slotTooFar: `Un créneau se propose dans les ${INTRODUCTION_DAYS_AHEAD} jours à venir.`,
  phone: "Indiquez un numéro de téléphone valable.",
} as const;

export const appointment = {
  product: "-//Espace entreprise//Mise en relation//FR",
  organizer: "Centre de formation",
  title: (name?: { readonly firstName: string; readonly lastName: string }) =>
    name ? `Mise en relation avec ${name.firstName} ${name.lastName}` : "Mise en relation",
  phone: (phone: string) => `Téléphone de la clinique\u00a0: ${phone}`,
  fileName: "mise-en-relation.ics",
} as const;
