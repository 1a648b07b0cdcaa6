import { PASSWORD_MAX, PASSWORD_MIN, type PasswordWeakness } from "contract/password-rules.ts";

/** What a new password must be, and why one is refused (policy 2). */
export const strength: { readonly hint: string } & Readonly<Record<PasswordWeakness, string>> = {
  hint: `Au moins ${PASSWORD_MIN} caractères.`,
  "too short": `Le mot de passe doit compter au moins ${PASSWORD_MIN} caractères.`,
  "too long": `Le mot de passe ne doit pas dépasser ${PASSWORD_MAX} caractères.`,
  "too simple": "Ce mot de passe est trop facile à deviner : évitez les répétitions et les suites, ou allongez-le.",
  "too personal": "Ce mot de passe ressemble trop à votre nom, à votre numéro ou à votre clinique.",
  common: "Ce mot de passe est trop courant, choisissez-en un autre.",
};

/** The words of the password form of the profile (product 2.12, 5.7, 8.8). */
export const change = {
  current: "Mot de passe actuel",
  next: "Nouveau mot de passe",
  confirmation: "Confirmation du mot de passe",
  submit: "Modifier mon mot de passe",
  currentMissing: "Veuillez renseigner votre mot de passe actuel.",
  nextMissing: "Veuillez renseigner un nouveau mot de passe.",
  confirmationMissing: "Veuillez confirmer le mot de passe.",
  mismatch: "Confirmation de mot passe incorrect",
  changed: "Votre mot de passe a bien été mise à jour !",
};
