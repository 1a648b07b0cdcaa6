import { OWN_ERASURE_HOURS } from "contract/candidates/own-page/leave.ts";
import { duration } from "contract/duration.ts";
import { limits } from "contract/limits.ts";
import type { RetentionSeconds } from "contract/retention.ts";
import type { PortalConfig } from "../../api/config.ts";
import type { Table, TextPage } from "./legal-texts.ts";

export const privacy = ({ contactEmail, contactPhone }: PortalConfig, kept: RetentionSeconds): TextPage => ({
  title: "Politique de confidentialité",
  intro: "Quelles données nous traitons, pourquoi, combien de temps, et quels sont vos droits.",
  sections: [
    {
      title: "Responsable du traitement",
      content: [
        "Le centre de formation qui édite l'Espace entreprise. Pour toute question sur vos données :",
        { email: contactEmail, phone: contactPhone },
      ],
    },
    {
      title: "Ce que nous traitons, et pourquoi",
      content: [purposes, "Aucune donnée n'est vendue, et aucune décision n'est prise par un automate."],
    },
    { title: "Combien de temps", content: [durations(kept)] },
    {
      title: "Qui les reçoit",
      content: [
        [
          "Le centre de formation, qui transmet et retire les dossiers des candidats, répond aux demandes de mise en relation et confirme les recrutements. Il ne lit pas vos notes.",
          "Les vétérinaires inscrits et leurs collaborateurs : les dossiers des candidats actifs. Le téléphone et l'email d'un candidat ne sont montrés que s'il y a consenti, et seulement à qui l'a sélectionné. Chaque ouverture d'un dossier ou d'un CV est notée.",
          "Le candidat lui-même, sur sa page Mon dossier : quelles cliniques ont ouvert son dossier et quel jour, sans nom de personne, et où en sont ses mises en relation. Il choisit ce que les cliniques voient ; le centre lit ces choix et peut masquer, jamais montrer.",
          "Le vétérinaire qui invite un collaborateur voit son nom, son email et si son compte est activé, rien de ce qu'il fait. Une clinique qui partage sa sélection en partage aussi les notes, avec le nom de qui les a écrites.",
          "Les prestataires qui hébergent le site et acheminent les SMS et les emails pour notre compte : ils n'en font rien d'autre.",
        ],
      ],
    },
    {
      title: "Sur votre appareil",
      content: [
        "Deux cookies, dont le nom commence par « __Host- » quand le site est en https, et ce que le navigateur garde pour que le site fonctionne. Il n'y a ni mesure d'audience, ni publicité, ni contenu venu d'un autre site : votre accord n'est donc pas demandé.",
        device(kept),
      ],
    },
    {
      title: "Vos droits",
      content: [
        [
          "Consulter vos données et en recevoir une copie : Profil, Mes données, «\u00a0Télécharger mes données\u00a0».",
          "Les corriger : Profil, Informations.",
          "Les effacer : Profil, Mes données, «\u00a0Supprimer mon compte\u00a0». L'effacement est immédiat.",
          "Savoir où votre compte est ouvert et y mettre fin : Profil, Mes données, «\u00a0Appareils connectés\u00a0».",
          "Vous opposer aux SMS : répondez STOP, ou désactivez-les dans Notifications.",
          "Collaborateurs : ces droits sont les vôtres aussi, sans passer par le vétérinaire.",
          `Candidats : votre page Mon dossier permet de corriger, de masquer, de mettre en pause et de télécharger vos données, avec les notes des cliniques. L'effacement masque aussitôt le dossier, et l'efface avec vos fichiers au bout de ${duration(OWN_ERASURE_HOURS * 3600)}, le temps de changer d'avis.`,
          `Sans accès à cette page, et pour toute autre demande, limitation comprise : écrivez à ${contactEmail}. Nous répondons dans le mois.`,
        ],
        "Si la réponse ne vous convient pas, vous pouvez saisir la CNIL (www.cnil.fr).",
      ],
    },
  ],
});

const purposes = [
  "Vétérinaires : numéro ordinal, identité, clinique, email et téléphone, pour ouvrir le compte, vérifier que c'est bien vous et vous écrire. Le tableau de l'Ordre sert à préremplir le formulaire. Base légale : l'exécution des conditions d'utilisation.",
  "Collaborateurs : nom, prénom et email, donnés par le vétérinaire qui les invite. Base légale : l'intérêt légitime de la clinique à partager la recherche.",
  "Candidats : identité, ville, parcours, résultats des tests, avis du centre, lettre, CV et portrait, pour leur trouver une clinique. Base légale : les mesures précontractuelles qu'ils ont demandées ; leur consentement pour le téléphone et l'email.",
  "Sélections, notes sur les candidats, demandes de mise en relation, recrutements signalés, notifications et alertes par SMS, pour rendre le service demandé. Base légale : l'exécution des conditions d'utilisation.",
  "Connexions (navigateur, système, adresse réseau), ouvertures de dossiers, opérations sensibles et essais infructueux, pour protéger les comptes et les candidats. Base légale : l'intérêt légitime à protéger ces données.",
];

function durations(kept: RetentionSeconds): Table {
  const of = (name: keyof RetentionSeconds) => duration(kept[name]);
  return {
    head: ["Données", "Durée"],
    rows: [
      [
        "Dossier d'un candidat, CV et portrait",
        `Tant que le dossier est actif, et ${of("candidateKeptSeconds")} au plus après le dernier contact. Recruté : masqué aussitôt, réduit au bout de ${of("recruitedKeptSeconds")} à son numéro, son département et ses dates. Les fichiers sont effacés d'abord ; un fichier remplacé, ${of("unnamedFileKeptSeconds")} après son dépôt.`,
      ],
      [
        "Compte, clinique, sélection, réglages",
        `Jusqu'à la suppression du compte, ou ${of("inactiveAccountSeconds")} sans connexion, ce que nous annonçons par email ${of("inactivityNoticeSeconds")} avant. Un collaborateur retiré : ${of("removedCollaboratorSeconds")}.`,
      ],
      [
        "Notes sur un candidat, avec leur historique",
        `Tant qu'il est dans votre sélection, et ${of("removedFollowUpKeptSeconds")} après son retrait. Le candidat peut en demander la copie.`,
      ],
      [
        "Corrections proposées par un candidat",
        `${of("correctionKeptSeconds")}, ou moins si le dossier est effacé. Un fichier refusé est effacé aussitôt.`,
      ],
      ["Mises en relation", `${of("introductionKeptSeconds")}, ou moins si le compte ou le dossier est effacé.`],
      ["Recrutements signalés", `${of("recruitmentKeptSeconds")}, ou moins si le compte ou le dossier est effacé.`],
      ["Notifications", `La vie du compte ; ${of("readNotificationKeptSeconds")} pour une notification lue.`],
      ["Appareils connectés", `${of("sessionIdleSeconds")} sans usage, ${of("sessionAbsoluteSeconds")} en tout cas.`],
      ["Inscription non terminée", `${of("provisionalAccountSeconds")}.`],
      ["Demande d'ajout d'un email", `${of("emailRequestKeptSeconds")}.`],
      [
        "Codes et liens envoyés",
        `${of("linkKeptAfterExpirySeconds")} après leur expiration, chiffrés ou sous forme d'empreinte.`,
      ],
      [
        "SMS et emails envoyés",
        `Le texte est effacé à l'envoi, ou au bout de ${of("failedTextKeptSeconds")} s'il n'a pas pu partir ; le destinataire, l'objet, la date et le résultat restent ${of("messageKeptSeconds")}, ou ${of("strangersMessageKeptSeconds")} si le compte n'existe plus.`,
      ],
      ["Ouvertures de dossiers et de CV", `${of("viewLogKeptSeconds")}, ou moins si le dossier est effacé avant.`],
      ["Journal de sécurité", `${of("auditKeptSeconds")}. Après la suppression d'un compte, rien ne l'y nomme plus.`],
      [
        "Nombre d'essais par adresse ou par compte",
        `${duration(Math.max(...Object.values(limits).map(({ seconds }) => seconds)))} au plus.`,
      ],
    ],
  };
}

const device = (kept: RetentionSeconds): Table => ({
  head: ["Nom", "À quoi il sert"],
  rows: [
    [
      "appareil (cookie, un an)",
      "Reconnaît un navigateur où vous vous êtes déjà connecté, ou avez choisi un mot de passe par un lien, pour que personne ne puisse vous interdire l'accès à force d'essais.",
    ],
    [
      `inscription (cookie, ${duration(kept.provisionalAccountSeconds)})`,
      "Reconnaît le navigateur où vous vous êtes inscrit, pour que personne d'autre ne puisse activer votre compte.",
    ],
    ["espace-entreprise.token (stockage local)", "Votre session, jusqu'à la déconnexion."],
    [
      "espace-entreprise.visits, .searches (stockage local)",
      "Votre dernière recherche et sa date, pour la reprendre et signaler les nouveaux dossiers, jusqu'à la déconnexion.",
    ],
    [
      "espace-entreprise.sign-up, .registration, .cooldowns (stockage de l'onglet)",
      "Votre inscription en cours, sans mot de passe, pour survivre à un rechargement.",
    ],
    ["espace-entreprise.scroll, .lists, .pages (stockage de l'onglet)", "L'endroit où vous en étiez dans une liste."],
    [
      "espace-entreprise.notes, .follow-up (stockage local)",
      "Une note, un statut ou une prochaine étape qui n'a pas encore pu être enregistré, jusqu'à son envoi ou à la déconnexion.",
    ],
    [
      "espace-entreprise.compare, .introduction (stockage de l'onglet)",
      "Les candidats cochés pour être comparés, et une demande de mise en relation qui n'est pas encore envoyée.",
    ],
  ],
});
