import type { Source } from "./source.ts";

/** What the oldest browsers cannot read, or every browser would lose. Types and lint see none of it. */
const RULES = [
  {
    pattern: /\/.*\(\?<[=!].*\//,
    isAllowed: () => false,
    reason: "Safari reads a lookbehind since 16.4 only, and refuses the whole file",
  },
  {
    pattern: /\stype="date"/,
    isAllowed: ({ path }: Source) => path === "web/ui/DayField.tsx",
    reason: "use DayField, which says that a day is half typed",
  },
  {
    pattern: /<form\b(?!\s+(?:\{\.\.\.form\.wiring\}|method="post"))/,
    isAllowed: () => false,
    reason: 'begin with {...form.wiring} or method="post": otherwise a browser writes the fields into the address',
  },
];

/** What the pages contain that a supported browser handles badly (beyond B17). */
export function checkBrowsers(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path, isTest }) => /^(?:contract|web)\//.test(path) && !isTest)
    .flatMap((source) =>
      RULES.filter(({ pattern, isAllowed }) => pattern.test(source.text) && !isAllowed(source)).map(
        ({ reason }) => `${source.path}: ${reason}`,
      ),
    );
}
