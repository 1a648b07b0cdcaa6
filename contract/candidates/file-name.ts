import { cleanText, normalize } from "../values.ts";

const LONGEST = 200;

/** Composes accents, since macOS decomposes them. Undefined for a path, a hidden file or control characters. */
export function fileNameOf(name: string): string | undefined {
  const plain = name.length > 2 * LONGEST ? "" : cleanText(normalize(name, "NFC"));
  const isPlain = plain !== "" && plain.length <= LONGEST && plain.isWellFormed() && !/^\.|[\p{Cc}/\\]/u.test(plain);
  return isPlain ? plain : undefined;
}
