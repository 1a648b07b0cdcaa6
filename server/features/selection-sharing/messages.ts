/** A note that is added to a colleague's of the same candidate: first name, last name, note. */
export const NOTE_OF = "Note de %s %s : %s";
