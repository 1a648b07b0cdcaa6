import { type RetentionSeconds, retentionSeconds } from "contract/retention.ts";
import { routePattern, type ScreenName } from "contract/screens.ts";
import type { Environment } from "../configuration/environment.ts";
import { makePolicy } from "../configuration/policy.ts";
import { escapeHtml } from "../escape-html.ts";

export type PageSettings = Pick<Environment, "support" | "publicUrl" | "apiUrl" | "fileUrl" | "mode"> &
  Partial<Pick<Environment, "limits" | "legal">>;

export const pageTitles: Readonly<Record<ScreenName, string>> = {
  Home: "Espace entreprise",
  Login: "Connexion",
  Inscription: "Créer mon compte",
  Password: "Nouveau mot de passe",
  Sms: "Vérification du téléphone",
  Email: "Vérification de l'email",
  Oups: "Ce compte existe déjà",
  PasswordChecked: "Mot de passe",
  ShortUrl: "Lien court",
  Rechercher: "Rechercher",
  Candidat: "Candidat",
  Selection: "Sélection",
  Compare: "Comparer",
  Profil: "Profil",
  Contract: "Contrat",
  NotificationList: "Notifications",
  ParametersNotification: "Notifications",
  Legal: "Mentions légales",
  Privacy: "Politique de confidentialité",
  About: "À propos",
  Accessibility: "Accessibilité",
  Unsubscribe: "Résumé par email",
  Cancel: "Annulation de l'inscription",
  ConfirmAddress: "Confirmation d'une adresse",
};

const AREA = "Espace entreprise";
const SUBTITLE = "Accéder aux candidats ASV en quelques clics !";

/** Search engines may index these screens. Other screens are private or have a token in the URL. */
const INDEXED: Partial<Record<ScreenName, string>> = {
  Home: `${SUBTITLE} Les cliniques vétérinaires y trouvent leurs apprentis auxiliaires spécialisés vétérinaires.`,
  Login: "Connectez-vous à l'Espace entreprise pour rechercher des candidats ASV et suivre votre sélection.",
  Inscription: "Créez le compte de votre clinique vétérinaire : votre numéro ordinal suffit pour commencer.",
  Legal: "Éditeur, assistance et conditions d'utilisation de l'Espace entreprise.",
  Privacy: "Quelles données l'Espace entreprise traite, pourquoi, combien de temps, et quels sont vos droits.",
  About: "L'Espace entreprise met en relation les cliniques vétérinaires et les candidats à la formation ASV.",
  Accessibility:
    "Ce qui est fait pour que chacun puisse utiliser l'Espace entreprise, et comment signaler un obstacle.",
};

const SHARE_IMAGE = { path: "/partage.png", width: 1200, height: 630 };

/**
 * Writes the head of the page on the server, because search engines and previews of shared links run no scripts. Meta
 * tags contain the configuration, because the security policy forbids inline scripts.
 */
export function pageHead(name: ScreenName | undefined, environment: PageSettings): string {
  const description = name === undefined ? undefined : INDEXED[name];
  const title = name === undefined || name === "Home" ? AREA : `${pageTitles[name]} · ${AREA}`;
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    meta("name", "description", description ?? SUBTITLE),
    ...(name === undefined || description === undefined
      ? [meta("name", "robots", "noindex")]
      : shared(title, description, environment.publicUrl + routePattern(name), environment.publicUrl)),
    ...configuration(environment),
  ];
  return tags.join("\n    ");
}

/** Writes the head of a page for one group of people, such as staff. Search engines never list these pages. */
export function closedHead(area: string, title: string | undefined, environment: PageSettings): string {
  const tags = [
    `<title>${escapeHtml(title === undefined || title === area ? area : `${title} · ${area}`)}</title>`,
    meta("name", "robots", "noindex"),
    ...configuration(environment),
  ];
  return tags.join("\n    ");
}

function shared(title: string, description: string, address: string, origin: string): string[] {
  return [
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    meta("property", "og:type", "website"),
    meta("property", "og:locale", "fr_FR"),
    meta("property", "og:site_name", AREA),
    meta("property", "og:title", title),
    meta("property", "og:description", description),
    meta("property", "og:url", address),
    meta("property", "og:image", origin + SHARE_IMAGE.path),
    meta("property", "og:image:width", String(SHARE_IMAGE.width)),
    meta("property", "og:image:height", String(SHARE_IMAGE.height)),
    meta("name", "twitter:card", "summary_large_image"),
  ];
}

function configuration({ support, legal, apiUrl, fileUrl, mode, limits }: PageSettings): string[] {
  const kept = changedTerms(makePolicy(limits).settings);
  const values = {
    "support-email": support.email,
    "support-phone": support.phone,
    "contact-email": support.contactEmail,
    "contact-phone": support.contactPhone,
    "api-url": apiUrl,
    "file-url": fileUrl,
    ...(legal ? { legal: JSON.stringify(legal) } : {}),
    ...(mode === "demo" ? { demo: "1" } : {}),
    ...(kept.length > 0 ? { kept: JSON.stringify(Object.fromEntries(kept)) } : {}),
  };
  return Object.entries(values).map(([name, content]) => meta("name", name, content));
}

function changedTerms(settings: RetentionSeconds): [string, number][] {
  const names = Object.keys(retentionSeconds) as (keyof RetentionSeconds)[];
  return names.filter((name) => settings[name] !== retentionSeconds[name]).map((name) => [name, settings[name]]);
}

function meta(kind: "name" | "property", name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
}
