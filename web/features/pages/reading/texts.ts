import type { PortalConfig } from "../../../api/config.ts";

/** A part of a page to read: paragraphs, lists of lines, tables, ways to get in touch. */
export interface Section {
  title: string;
  content: readonly (string | readonly string[] | Table | Contact)[];
}

/** An e-mail address and a telephone number of ten digits. */
export interface Contact {
  email: string;
  phone: string;
}

/** Two columns: what, and for how long. */
export interface Table {
  head: readonly [string, string];
  rows: readonly (readonly [string, string])[];
}

export const contactLabels = { email: "Email", phone: "Téléphone" };

/** What such a page says. */
export interface TextPage {
  title: string;
  intro: string;
  sections: readonly Section[];
}

export const legal = ({ contactEmail, contactPhone, supportEmail, supportPhone }: PortalConfig): TextPage => ({
  title: "Mentions légales",
  intro: "Qui édite l'Espace entreprise, comment nous joindre, et à quelles conditions l'utiliser.",
  sections: [
    {
      title: "Éditeur",
      content: [
        "L'Espace entreprise est édité par le centre de formation qui prépare les candidats au métier d'auxiliaire spécialisé vétérinaire (ASV). Il en dirige la publication et en assure l'hébergement avec ses prestataires.",
        { email: contactEmail, phone: contactPhone },
      ],
    },
    {
      title: "Assistance",
      content: [
        "Une question sur votre compte, ou un dysfonctionnement :",
        { email: supportEmail, phone: supportPhone },
      ],
    },
    {
      title: "Conditions générales d'utilisation",
      content: [
        "L'accès est réservé aux vétérinaires inscrits au tableau de l'Ordre et aux collaborateurs qu'ils désignent. Le compte est personnel : son titulaire en garde le mot de passe pour lui et répond de l'usage qui en est fait.",
        "Les dossiers des candidats servent au recrutement d'un apprenti dans la clinique qui les consulte, à rien d'autre. Il est interdit de les copier en nombre, de les transmettre à un tiers ou d'en extraire une liste.",
        "Un compte dont l'usage est contraire à ces conditions peut être suspendu.",
      ],
    },
    {
      title: "Propriété intellectuelle",
      content: [
        "Les textes, les dessins et le logiciel de ce site appartiennent à leurs auteurs. Les lettres, les CV et les portraits appartiennent aux candidats. Les polices Figtree et Bricolage Grotesque sont publiées sous licence SIL Open Font.",
      ],
    },
  ],
});

export const privacy = ({ contactEmail, contactPhone }: PortalConfig): TextPage => ({
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
      content: [
        [
          "Vétérinaires : numéro ordinal, identité, clinique, email et téléphone, pour ouvrir le compte, vérifier que c'est bien vous et vous écrire. Le tableau de l'Ordre sert à préremplir le formulaire. Base légale : l'exécution des conditions d'utilisation.",
          "Collaborateurs : nom, prénom et email, donnés par le vétérinaire qui les invite. Base légale : l'intérêt légitime de la clinique à partager la recherche.",
          "Candidats : identité, ville, parcours, résultats des tests, avis du centre, lettre, CV et portrait, pour leur trouver une clinique. Base légale : les mesures précontractuelles qu'ils ont demandées. Le téléphone et l'email d'un candidat ne sont transmis que s'il y a consenti, et seulement à la clinique qui l'a sélectionné.",
          "Sélections, notifications et alertes par SMS, pour rendre le service demandé.",
          "Journaux : connexions, consultations de dossiers et opérations sensibles, pour la sécurité. Base légale : l'intérêt légitime à protéger ces données.",
        ],
        "Aucune donnée n'est vendue, et aucune décision n'est prise par un automate.",
      ],
    },
    {
      title: "Combien de temps",
      content: [
        {
          head: ["Données", "Durée"],
          rows: [
            [
              "Dossier d'un candidat, CV et portrait",
              "Tant que le dossier est actif. Recruté : masqué aussitôt, réduit à une archive minimale au bout de 3 mois. Effacé au plus tard 2 ans après le dernier contact.",
            ],
            ["Compte", "Jusqu'à sa fermeture, ou 3 ans sans connexion, avec un préavis de 30 jours."],
            ["Sélection et notifications", "La vie du compte ; 12 mois pour une notification lue."],
            ["Inscription non terminée", "72 heures."],
            ["Codes et liens envoyés", "24 heures après leur expiration, sous forme d'empreinte."],
            ["Texte des SMS et des emails envoyés", "7 jours ; la trace de l'envoi, 12 mois."],
            ["Journaux techniques", "6 à 12 mois."],
            ["Journal de sécurité", "12 mois."],
          ],
        },
      ],
    },
    {
      title: "Qui les reçoit",
      content: [
        "Le centre de formation, les cliniques qui ont un compte, et les prestataires qui hébergent le site et acheminent les SMS et les emails pour notre compte.",
      ],
    },
    {
      title: "Sur votre appareil",
      content: [
        "Votre session est gardée dans le stockage local du navigateur. Un cookie technique reconnaît l'appareil sur lequel vous vous êtes déjà connecté, pour que personne ne puisse vous en interdire l'accès à force d'essais. Il n'y a ni mesure d'audience, ni publicité, ni contenu venu d'un autre site.",
      ],
    },
    {
      title: "Vos droits",
      content: [
        `Vous pouvez consulter vos données, les faire corriger ou effacer, en recevoir une copie, limiter leur traitement ou vous y opposer : depuis votre profil, ou en écrivant à ${contactEmail}. Nous répondons dans le mois.`,
        "Si la réponse ne vous convient pas, vous pouvez saisir la CNIL (www.cnil.fr).",
      ],
    },
  ],
});

export const about = ({ contactEmail, contactPhone }: PortalConfig): TextPage => ({
  title: "À propos",
  intro:
    "L'Espace entreprise met en relation les cliniques vétérinaires et les candidats à la formation d'auxiliaire spécialisé vétérinaire (ASV) en alternance.",
  sections: [
    {
      title: "Pour les cliniques",
      content: [
        "Vous cherchez par département, niveau d'étude et avancement du projet. Vous gardez les profils qui vous conviennent dans votre sélection, et un SMS vous prévient quand un nouveau dossier arrive dans votre secteur.",
        "Le vétérinaire ouvre le compte avec son numéro ordinal et peut y inviter ses collaborateurs.",
      ],
    },
    {
      title: "Le parcours d'un candidat",
      content: [
        [
          "Un stage d'immersion en clinique.",
          "Des tests de raisonnement et de positionnement, avec un entretien de motivation.",
          "Un avis sur le projet professionnel.",
          "Si besoin, des heures de mise à niveau, à faire sur le temps de travail en clinique.",
        ],
      ],
    },
    {
      title: "Nous joindre",
      content: [
        "Pour une candidature ou une question sur la formation :",
        { email: contactEmail, phone: contactPhone },
      ],
    },
  ],
});
