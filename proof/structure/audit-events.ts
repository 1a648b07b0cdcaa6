import type { Source } from "./source.ts";

/** How an event of the audit log is named where it is recorded: by itself, as a command of the operator's, or as staff's. */
const RECORDED =
  /\bevent: "([^"]+)"|\brecordCommand\([\w.]+, [\w.]+, "([^"]+)"|\brecordAction\([\w.]+, [\w.]+, [\w.]+, "([^"]+)"/g;

/** Where the journal says in French what happened. */
const WORDS = "web/formation/journal/texts.ts";

/** The events that the product records, each where it does. */
function recordedEvents(sources: readonly Source[]): { path: string; event: string }[] {
  return sources
    .filter(({ path, isTest }) => /^server\/features\//.test(path) && !isTest && !path.endsWith("/make.ts"))
    .flatMap(({ path, text }) =>
      [...text.matchAll(RECORDED)].map(([, plain, command, action]) => {
        const event = plain ?? (command === undefined ? `staff: ${action}` : `operator: ${command}`);
        return { path, event };
      }),
    );
}

/** Every event that the product records is looked for by a test (policy T-51). */
export function checkAuditEvents(sources: readonly Source[]): string[] {
  const tests = sources.filter(({ isTest }) => isTest);
  return recordedEvents(sources)
    .filter(({ event }) => !tests.some((test) => test.text.includes(`"${event}"`)))
    .map(({ path, event }) => `${path} records '${event}': no test does`);
}

/** Every event has its words in the journal (beyond B1-55). */
export function checkJournalWords(sources: readonly Source[]): string[] {
  const words = sources.find(({ path }) => path === WORDS)?.text ?? "";
  return recordedEvents(sources)
    .filter(({ event }) => !words.includes(`"${event}":`))
    .map(({ path, event }) => `${path} records '${event}': ${WORDS} has no words for it`);
}
