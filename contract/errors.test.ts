import { expect, it } from "vitest";
import { PASSWORD_MIN } from "./accounts/password-rules.ts";
import { PAUSE_DAYS } from "./alerts/alerts.ts";
import { MOST_SEARCHES } from "./alerts/saved-searches.ts";
import { ARCHIVE_BYTES, ARCHIVE_ENTRIES, IMPORT_BYTES, IMPORT_LINES, OPEN_IMPORTS } from "./candidates/imports.ts";
import { errors } from "./errors.ts";

const megabytes = (bytes: number) => `${bytes / 1_000_000} Mo`;
const inThousands = (count: number) => `${count / 1000} 000`;

// The messages repeat these constants as digits, because an import of the constants would make the first page larger.
it.each([
  ["passwordTooWeak", [`${PASSWORD_MIN} caractères`]],
  ["tooManySearches", [`${MOST_SEARCHES} recherches`]],
  ["pauseRefused", [`${PAUSE_DAYS} jours`]],
  ["importsTooMany", [`${OPEN_IMPORTS} imports`]],
  ["importTooLarge", [megabytes(IMPORT_BYTES), `${inThousands(IMPORT_LINES)} lignes`]],
  ["archiveTooLarge", [`${inThousands(ARCHIVE_ENTRIES)} fichiers`, megabytes(ARCHIVE_BYTES)]],
] as const)("The message of the error '%s' states the limit that the server applies", (code, constants) => {
  for (const constant of constants) expect(errors[code].error).toContain(constant);
});
