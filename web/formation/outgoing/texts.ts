import type { OutboxMessage } from "contract/operator-shapes.ts";
import { plural } from "../../format/plural.ts";

/** What messages are for, by the names that the product gives them. */
const kinds: Readonly<Record<string, string>> = {
  "access ended": "Accès retiré",
  "account activated": "Compte ouvert",
  "account erased": "Compte supprimé",
  "address given back": "Adresse rendue",
  alert: "Alerte de nouveaux candidats",
  "collaborator activated": "Collaborateur inscrit",
  "daily mail": "À traiter aujourd'hui",
  digest: "Résumé par email",
  "requested address": "Adresse ajoutée sur demande, à confirmer",
  "e-mail request accepted": "Demande d'email acceptée",
  "e-mail request refused": "Demande d'email refusée",
  "erasure tried": "Suppression demandée",
  "former address": "Changement d'adresse",
  "inactivity notice": "Compte bientôt inactif",
  "introduction accepted": "Mise en relation acceptée",
  "introduction cancelled": "Mise en relation annulée",
  "introduction closed": "Mise en relation close",
  "introduction declined": "Mise en relation déclinée",
  "introduction reminder": "Rappel d'une mise en relation",
  "introduction unanswered": "Mise en relation sans réponse",
  invitation: "Invitation d'un collaborateur",
  "new manager": "Nouveau gestionnaire",
  "passkey added": "Clé d'accès ajoutée",
  "passkey removed": "Clé d'accès retirée",
  "password changed": "Mot de passe changé",
  "password reset link": "Lien de nouveau mot de passe",
  "phone changed": "Mobile changé",
  "recovery code used": "Code de secours utilisé",
  "recruitment rejected": "Recrutement non confirmé",
  "restart link": "Lien pour recommencer l'inscription",
  "second factor reset": "Second facteur réinitialisé",
  "sms code": "Code de vérification",
  "staff invitation": "Invitation dans l'équipe",
  "verification link": "Lien de vérification",
  "verification link void": "Lien de vérification annulé",
};

/** Why messages did not leave, where the product says it; gateways have their own words. */
const reasons: Readonly<Record<string, string>> = {
  "connection closed before the answer": "La messagerie a coupé la connexion avant de répondre.",
  "expired before it could be sent": "Il était périmé avant d'avoir pu partir.",
  "gateway unavailable": "La messagerie ne répondait pas.",
  "invalid receiver": "Le numéro n'est pas valable.",
  "no answer": "La messagerie n'a pas répondu.",
  "not delivered": "L'opérateur ne l'a pas remis.",
  "sealed with another key": "Son texte est scellé avec une autre clé : prévenez l'exploitant.",
  "unknown subscriber": "Le numéro n'est pas attribué.",
  "worker stopped while sending": "Le serveur s'est arrêté pendant l'envoi.",
};

/** How far messages have come. */
export const message = {
  kind: (kind: string) => kinds[kind] ?? kind,
  reason: (failure: string) => reasons[failure],
  channels: { sms: "SMS", email: "Email" } satisfies Record<OutboxMessage["channel"], string>,
  states: {
    queued: "À envoyer",
    sending: "En cours d'envoi",
    accepted: "Envoyé",
    delivered: "Remis",
    failed: "Non parti",
    uncertain: "Incertain",
  } satisfies Record<OutboxMessage["state"], string>,
};

/** The words of the messages that did not leave (beyond B1-54). */
export const texts = {
  title: "Messages non partis",
  intro:
    "Ce que la messagerie a refusé, ou dont personne ne sait s'il est arrivé. Ni le texte ni le destinataire complet ne sont montrés.",
  list: "Messages non partis",
  kind: "Message",
  recipient: "Destinataire",
  state: "État",
  reason: "Raison",
  noReason: "Aucune raison n'a été donnée.",
  at: "Dernier essai",
  when: (day: string, time: string) => `${day} à ${time}`,
  attempts: (count: number) => plural(count, "essai"),
  actions: "Actions",
  retry: "Renvoyer",
  retryOf: (name: string) => `Renvoyer : ${name}`,
  drop: "Classer",
  dropOf: (name: string) => `Classer : ${name}`,
  nameOf: (kind: string, recipient: string) => `${kind} à ${recipient}`,
  uncertainHint: "Peut-être arrivé : il n'est jamais renvoyé, pour ne pas déranger deux fois.",
  textGone: "Son texte n'est plus conservé : il ne peut plus repartir.",
  retried: (recipient: string) => `Le message repart vers ${recipient}.`,
  dropQuestion: "Classer ce message ?",
  dropDetail: (name: string) =>
    `${name} : il quitte cette liste et son texte est effacé. Il ne pourra plus être renvoyé.`,
  dropYes: "Classer",
  dropNo: "Annuler",
  dropped: "Le message est classé.",
  gone: "Ce message a été traité entre-temps : la liste est à jour.",
  refused: "La demande n'a pas abouti, veuillez réessayer.",
  loading: "Chargement des messages…",
  failed: "Les messages n'ont pas pu être chargés.",
  emptyTitle: "Tout est parti",
  emptyLine: "Aucun message n'attend qu'on s'en occupe.",
};
