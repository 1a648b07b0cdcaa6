/**
 * A key must contain at least DIFFERENT distinct characters. Without its words, repeats and sequences, the key must
 * still have LEFT characters, and DIFFERENT of them distinct.
 */
const DIFFERENT = 8;
const LEFT = 12;
const SHORTEST_SEQUENCE = 3;

const WORDS = new RegExp(
  "change|moi|me|secret|password|motdepasse|mot|passe|pass|token|key|cle|admin|root|default|example|exemple|test|demo|" +
    "provider|fournisseur|operator|exploitant|receipt|metrics|prometheus|serveur|server|prod|production|portail|" +
    "espace|entreprise|asv|clinique|veterinaire|veterinary|candidat|rennes|paris|lyon|(?:19|20)\\d\\d",
  "g",
);

export function isWeakKey(key: string): boolean {
  return !/^[!-~]{16,}$/.test(key) || isSimple(key);
}

/**
 * True if the key consists mainly of repeats, words or sequences such as "abc". Such a key was probably made up by a
 * person.
 */
export function isSimple(key: string): boolean {
  const left = withoutRepeats(withoutSequences(key.toLowerCase().replace(WORDS, "")));
  return new Set(key).size < DIFFERENT || left.length < LEFT || new Set(left).size < DIFFERENT;
}

function withoutSequences(text: string): string {
  let left = "";
  for (let at = 0; at < text.length; ) {
    const length = Math.max(sequenceAt(text, at, 1), sequenceAt(text, at, -1));
    const isSequence = length >= SHORTEST_SEQUENCE;
    if (!isSequence) left += text[at];
    at += isSequence ? length : 1;
  }
  return left;
}

function sequenceAt(text: string, at: number, step: number): number {
  let length = 1;
  while (text.charCodeAt(at + length) === text.charCodeAt(at + length - 1) + step) length += 1;
  return length;
}

function withoutRepeats(text: string): string {
  return /^(.+?)\1+$/.exec(text)?.[1] ?? text;
}
