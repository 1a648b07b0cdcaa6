import { TOUR_DEFAULTS, TOUR_START, type TourName } from "contract/accounts/tours.ts";

export interface Step {
  readonly target: string;
  /** When the step was added (milliseconds since 1970). Users who saw the tour after this time do not see the step. */
  readonly startsAt: number;
  readonly title: string;
  readonly text: string;
}

function step(mark: string, title: string, text: string, startsAt: number = TOUR_START): Step {
  return { target: `[data-tour="${mark}"]`, startsAt, title, text };
}

export const tours: Readonly<Record<TourName, readonly Step[]>> = {
  searchAsv: [
    step(
      "departments",
      "Choisissez vos départements",
      "Indiquez un ou plusieurs départements, par leur nom ou leur numéro : seuls leurs candidats resteront affichés.",
    ),
    step(
      "more-filters",
      "Affinez la recherche",
      "Prénom, nom, niveau d'étude, tests réalisés, avis du centre : ajoutez des filtres, puis validez votre recherche.",
    ),
    step(
      "progress-marks",
      "Repérez l'avancement",
      "Trois repères par candidat : le stage d'immersion, les tests et l'entretien, l'avis du centre de formation.",
    ),
    step(
      "add-to-selection",
      "Gardez un profil",
      "«\u00a0Ajouter à ma sélection\u00a0» met le candidat de côté et vous donne les contacts du centre de formation.",
    ),
    step("tour-again", "Revoyez cette visite", "Touchez cette icône quand vous voulez : la visite recommence."),
  ],
  notification: [
    step(
      "notification-actions",
      "Vos notifications",
      "L'arrivée de candidats dans vos départements s'annonce ici. Ouvrez une notification pour voir les profils.",
    ),
    step(
      "select-all",
      "Tout sélectionner",
      "Cochez tout, ou seulement quelques lignes, pour les marquer comme lues ou les supprimer en une fois.",
    ),
    step(
      "notification-actions",
      "Ligne par ligne",
      "Marquez comme lue ou supprimez avec ces boutons. Sur téléphone, faites glisser la ligne vers la gauche.",
    ),
    step(
      "notification-settings",
      "Réglez vos alertes",
      "La roue dentée mène au choix des départements, du rythme et du mobile.",
    ),
  ],
  newCandidacyNotificationParams: [
    step(
      "alerts-toggle",
      "Activez vos alertes",
      "Sur Actif, vous êtes prévenu dans le portail et par SMS. Repassez sur Inactif à tout moment.",
    ),
    step(
      "alerts-sectors",
      "Choisissez vos départements",
      "De 1 à 5 départements : seuls leurs nouveaux candidats vous seront annoncés.",
    ),
    step(
      "alerts-periodicity",
      "Choisissez le rythme",
      "À chaque nouveau candidat, une fois par jour ou une fois par semaine, à l'heure qui vous convient.",
    ),
    step(
      "alerts-mobile",
      "Indiquez un mobile",
      "Les SMS partent vers ce numéro, qui peut être différent de celui de votre profil.",
    ),
    step("alerts-save", "Enregistrez", "Vos choix prennent effet quand vous touchez Valider."),
  ],
};

export function dueSteps(
  name: TourName,
  stored: unknown,
  now: number,
  steps: readonly Step[] = tours[name],
): readonly Step[] {
  const seenAt = typeof stored === "number" ? stored : TOUR_DEFAULTS[name];
  return steps.filter(({ startsAt }) => startsAt <= now && startsAt > seenAt);
}
