import type { DossierField } from "contract/candidates/dossiers.ts";
import { candidateHeadings } from "contract/candidates/import-headings.ts";
import type { FieldGroup } from "./field-groups.ts";

export const labels: Readonly<Record<DossierField, string>> = {
  ...candidateHeadings,
  contactShareable: "Le candidat accepte que les cliniques qui l'ont sélectionné voient son téléphone et son email",
};

export const groups: Readonly<Record<FieldGroup, string>> = {
  identity: "Identité",
  contact: "Coordonnées",
  studies: "Formation",
  steps: "Étapes du parcours",
  motivation: "Motivation",
};

export const choices = {
  unknown: "Non renseigné",
  interviewStatus: { oui: "Oui", non: "Non" },
  empty: "vide",
  unknownZipCode: "Code postal inconnu.",
  towns: (names: readonly string[]) =>
    `Choisissez parmi ${names.length} villes : ${names.slice(0, 3).join(", ")}${names.length > 3 ? "…" : ""}`,
  sharing: (phone: boolean, email: boolean) =>
    `Ce n'est que la première valeur. Aujourd'hui, elles voient\u00a0: téléphone ${phone ? "oui" : "non"}, email ${email ? "oui" : "non"}.`,
  shownByPerson: "Après la publication, seule la personne peut les montrer.",
  minor: "Mineur.",
  tooYoung: "Moins de 15 ans\u00a0: ce dossier ne peut pas être publié.",
};

export const form = {
  title: "Nouveau dossier",
  intro: "Le dossier est enregistré comme brouillon : les cliniques ne le voient qu'une fois publié.",
  required: "Le nom, le prénom et le code postal sont obligatoires.",
  create: "Créer le brouillon",
  createAnother: "Créer et ajouter un autre",
  save: "Enregistrer",
  created: "Le brouillon est créé.",
  createdTwice: (name: string, state: string) => `Le brouillon est créé. Doublon probable : ${name} (${state}).`,
  showDuplicate: "Voir le doublon",
  saved: "Le dossier est enregistré.",
  failed: "Le dossier n'a pas pu être enregistré, veuillez réessayer. Votre saisie est conservée.",
  label: "Champs du dossier",
};

export const source = {
  mark: "Corrigé ici",
  value: (text: string) => `Valeur de la source : ${text}`,
  takeBack: "Reprendre la valeur de la source",
  takeBackOf: (label: string) => `Reprendre la valeur de la source : ${label}`,
  takenBack: (label: string) => `${label} : la valeur de la source est reprise.`,
  failed: "La valeur de la source n'a pas pu être reprise, veuillez réessayer.",
};
