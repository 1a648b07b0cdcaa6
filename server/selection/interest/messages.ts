/**
 * The notification's title is written when the notification is read, because the candidate's name must vanish with the
 * candidate. The database contains only these texts.
 */
export const interestNotice = {
  title: "Toujours intéressé\u00a0?",
  content: "C'est noté. La question ne se pose plus.",
} as const;

export const interestQuestion = {
  title: (names: readonly string[]) => `Toujours intéressé par ${listOf(names)} ?`,
  content: "Rien n'a bougé depuis deux semaines. Une réponse suffit.",
} as const;

const listOf = (names: readonly string[]) => new Intl.ListFormat("fr", { type: "conjunction" }).format(names);

export const ANSWER_ISSUE = "Répondez par « Oui », « Plus tard » ou « Écarté ».";
