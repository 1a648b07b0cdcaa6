import type { Source } from "./source.ts";

/** How a message is named where it is made; of a name that is put together, its beginning. */
const NAMED = /\bkind(?:: | = )(?:"([^"]+)"|`([^`$]+)\$\{)/g;

/** Where the centre reads in French what messages are for. */
const WORDS = "web/formation/outgoing/texts.ts";

/** Every kind of message has its words in the list of those that did not leave (beyond B1-54). */
export function checkMessageWords(sources: readonly Source[]): string[] {
  const words = sources.find(({ path }) => path === WORDS)?.text ?? "";
  return sources
    .filter(({ path, text, isTest }) => /^server\/features\//.test(path) && !isTest && text.includes("enqueue("))
    .flatMap(({ path, text }) => [...text.matchAll(NAMED)].map(([, whole, beginning]) => ({ path, whole, beginning })))
    .filter(({ whole, beginning }) =>
      whole === undefined
        ? !words.includes(`"${beginning}`)
        : !words.includes(`"${whole}":`) && !new RegExp(`^\\s+${whole}:`, "m").test(words),
    )
    .map(({ path, whole, beginning }) => `${path} sends '${whole ?? beginning}': ${WORDS} has no words for it`);
}
