import type { TimelineEntry } from "contract/selection/own-timeline.ts";

export const timeline = {
  title: "Mes rencontres",
  none: "Aucune clinique n'a encore demandé à vous rencontrer.",
  failed: "Vos rencontres n'ont pas pu être chargées.",
  loading: "Chargement de vos rencontres…",
  aClinic: "Une clinique",
  events: {
    introductionAsked: (clinic) => `${clinic} demande à vous rencontrer`,
    introductionAccepted: (clinic) => `Rencontre acceptée avec ${clinic}`,
    introductionDeclined: (clinic) => `Demande déclinée\u00a0: ${clinic}`,
    introductionCancelled: (clinic) => `Rencontre annulée\u00a0: ${clinic}`,
    introductionUnanswered: (clinic) => `La clinique n'a pas donné suite\u00a0: ${clinic}`,
    introductionClosed: (clinic) => `Candidature close\u00a0: ${clinic}`,
    recruited: (clinic) => `Recrutement confirmé\u00a0: ${clinic}`,
  } satisfies Record<TimelineEntry["event"], (clinic: string) => string>,
  cancels: (time: string, clinic: string) => `Votre rendez-vous du ${time} avec ${clinic} sera annulé.`,
  stops: (clinic: string) => `La demande de ${clinic} s'arrêtera.`,
  slot: (time: string) => `Rendez-vous ${time}`,
  cancelled: "annulé",
  calendar: "Ajouter à mon agenda",
  calendarFile: "rendez-vous.ics",
  calendarFailed: "Le rendez-vous n'a pas pu être téléchargé.",
  more: "Voir la suite",
};
