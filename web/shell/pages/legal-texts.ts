import type { PortalConfig } from "../../api/config.ts";
import type { LegalIdentity } from "../../api/page-settings.ts";

export interface Section {
  title: string;
  content: readonly (string | readonly string[] | Table | Contact)[];
}

export interface Contact {
  email: string;
  phone: string;
}

export interface Table {
  head: readonly [string, string];
  rows: readonly (readonly [string, string])[];
}

export const contactLabels = { email: "Email", phone: "Téléphone" };

export interface TextPage {
  title: string;
  intro: string;
  sections: readonly Section[];
}

const publisher = ({ company, address, host, director }: LegalIdentity): readonly string[] => [
  `Société : ${company}`,
  `Adresse : ${address}`,
  `Directeur de la publication : ${director}`,
  `Hébergeur : ${host}`,
];

export const legal = (
  { contactEmail, contactPhone, supportEmail, supportPhone }: PortalConfig,
  identity: LegalIdentity | undefined,
): TextPage => ({
  title: "Mentions légales",
  intro: "Qui édite l'Espace entreprise, comment nous joindre, et à quelles conditions l'utiliser.",
  sections: [
    {
      title: "Éditeur",
      content: [
        identity
          ? "L'Espace entreprise est édité par le centre de formation qui prépare les candidats au métier d'auxiliaire spécialisé vétérinaire (ASV)."
          : "L'Espace entreprise est édité par le centre de formation qui prépare les candidats au métier d'auxiliaire spécialisé vétérinaire (ASV). Il en dirige la publication et en assure l'hébergement avec ses prestataires.",
        ...(identity ? [publisher(identity)] : []),
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
      title: "Les distances",
      content: [
        "Les distances sont comptées à vol d'oiseau, entre le code postal de la clinique et celui du candidat. La position des communes vient de GeoNames (geonames.org), sous licence Creative Commons Attribution 4.0 (CC BY 4.0). Les communes de chaque code postal viennent de La Poste et de l'Insee, sous Licence Ouverte 2.0.",
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
