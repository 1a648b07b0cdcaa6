const LONGEST = 60;

/**
 * A name that somebody typed, as it may stand in a message to somebody else: letters, digits and the marks of names. What
 * mail programs would make a link or a telephone number of is taken apart, so that nobody can speak in our name
 * (policy T-49).
 */
export function nameInMessage(typed: string): string {
  return typed
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N}'’&(),. -]+/gu, " ")
    .replace(/\.(?=\S)/g, " ")
    .replace(/(?:\d[ .-]?){6,}/g, " ")
    .replace(/ +/g, " ")
    .slice(0, LONGEST)
    .trim();
}
