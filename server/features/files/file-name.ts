import { normalize } from "contract/values.ts";

/** Longest name of a file, in characters. */
const LONGEST = 200;

/** What the names of saved files end with; another ending would have a disk open them as something else. */
const ENDINGS: Readonly<Record<string, string>> = { "application/pdf": ".pdf", "image/webp": ".webp" };

/** The name under which a file is saved: its own, with the ending of what it is (policy T-38). */
export function savedNameOf(name: string, contentType: string): string {
  const ending = ENDINGS[contentType] ?? "";
  return name.toLowerCase().endsWith(ending) ? name : name + ending;
}

/**
 * The name of a file as it is stored and compared: accents composed, since a Mac's disk takes them apart.
 * Undefined for what is no plain name: a path, a hidden file, control characters.
 */
export function fileNameOf(name: string): string | undefined {
  const plain = name.length > 2 * LONGEST ? "" : normalize(name, "NFC").trim();
  const isPlain = plain !== "" && plain.length <= LONGEST && plain.isWellFormed() && !/^\.|[\p{Cc}/\\]/u.test(plain);
  return isPlain ? plain : undefined;
}
