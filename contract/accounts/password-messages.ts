import { PASSWORD_MAX, PASSWORD_MIN, type PasswordWeakness } from "./password-rules.ts";

export const weaknessSentences: Readonly<Record<PasswordWeakness, string>> = {
  "too short": `Le mot de passe doit compter au moins ${PASSWORD_MIN} caractères.`,
  "too long": `Le mot de passe ne doit pas dépasser ${PASSWORD_MAX} caractères.`,
  "outer blank": "Le mot de passe ne doit ni commencer ni finir par un espace.",
  "too simple": "Ce mot de passe est trop facile à deviner : évitez les répétitions et les suites, ou allongez-le.",
  "too personal": "Ce mot de passe ressemble trop à votre nom, à votre numéro ou à votre clinique.",
  common: "Ce mot de passe est trop courant, choisissez-en un autre.",
};
