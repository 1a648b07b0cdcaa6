import type { Source } from "./source.ts";

/** How an event of the audit log is named where it is recorded: by itself, as a command of the operator's, or as staff's. */
const RECORDED =
  /\bevent: "([^"]+)"|\brecordCommand\([\w.]+, [\w.]+, "([^"]+)"|\brecordAction\([\w.]+, [\w.]+, [\w.]+, "([^"]+)"/g;

/** Every event that the product records is looked for by a test (policy T-51). */
export function checkAuditEvents(sources: readonly Source[]): string[] {
  const tests = sources.filter(({ isTest }) => isTest);
  return sources
    .filter(({ path, isTest }) => /^server\/features\//.test(path) && !isTest && !path.endsWith("/make.ts"))
    .flatMap(({ path, text }) =>
      [...text.matchAll(RECORDED)].flatMap(([, plain, command, action]) => {
        const event = plain ?? (command === undefined ? `staff: ${action}` : `operator: ${command}`);
        return tests.some((test) => test.text.includes(`"${event}"`))
          ? []
          : [`${path} records '${event}': no test does`];
      }),
    );
}
