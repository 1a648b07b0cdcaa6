/** Prefix of a merged note. It names no author, because the note outlives the author's account (policy T-54). */
export const OTHER_NOTE = "Autre note : ";
