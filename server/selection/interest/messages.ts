/**
 * The texts that the database stores for these notifications. The server adds the candidate's name when the user reads
 * the notification, so that an erasure of the candidate also removes the name.
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
