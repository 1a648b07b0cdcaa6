import type { Source } from "./source.ts";

/** Where French lives: texts of the product, reference data and wire words, and what is said to the operator. */
const HOME_OF_FRENCH = [
  /^contract\/(errors|screens|formation-screens|candidate-values|password-messages|department-list|department-towns|time-zones)\.ts$/,
  /^web\/.+\/texts\.ts$/,
  /^(server\/features\/[^/]+|contract\/records)\/messages\.ts$/,
  /^server\/(explain-start|demo\/.+|environment|production-faults|shape-faults|read-hosts|read-legal|secret-key|main|db\/embedded\/messages|db\/(demo-mark|made-database)|outside\/files\/prove-store|http\/(web-pages|page-head))\.ts$/,
  /^server\/outside\/sms\/gsm7\.ts$/,
  /^(tools|proof|tests|web\/ui\/gallery)\/|\/make\.ts$/,
];

/** Attributes whose value is read or heard by the user. */
const SPOKEN_ATTRIBUTES = [
  "",
  "alt",
  "aria-description",
  "aria-label",
  "aria-roledescription",
  "label",
  "placeholder",
  "title",
];

/** A word with an accent; bytes and alphabets are no words. */
const ACCENTED_WORD = /[a-z][àâäæçéèêëîïôöœùûüÿ]|[àâäæçéèêëîïôöœùûüÿ][a-z]/i;
const FRENCH_WORDS =
  /\b(au|aux|avec|ce|cette|dans|des|du|est|et|la|le|les|ne|nous|ou|par|pas|pour|sont|sur|une|vos|votre|vous)\b/gi;

/** Whether a text is a sentence or a word of French; an English one may quote the product between apostrophes. */
function isFrench(text: string): boolean {
  const own = text.replace(/(?<=^|\s)'.*'/s, "");
  return ACCENTED_WORD.test(own) || (own.match(FRENCH_WORDS) ?? []).length >= 2;
}

/** French stands in its own files, so that every sentence is found, compared with the product and changed in one place. */
export function checkFrench(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path, isTest }) => !isTest && !HOME_OF_FRENCH.some((home) => home.test(path)))
    .flatMap(({ path, literals }) =>
      literals
        .filter(
          ({ text, attribute }) =>
            isFrench(text) ||
            (attribute !== undefined && SPOKEN_ATTRIBUTES.includes(attribute) && /\p{L}{2}/u.test(text)),
        )
        .map(
          ({ line, text }) =>
            `${path}:${line} ${JSON.stringify(text.slice(0, 60))}: sentences stand in texts.ts or messages.ts`,
        ),
    );
}
