/** A file of the repository, whatever its kind. */
export interface TextFile {
  readonly path: string;
  readonly text: string;
}

/** What no file of the repository may contain. The patterns are written so that they do not match themselves. */
const FORBIDDEN = [
  { pattern: /(?<![\w.~:-])\/(?:work|home|root|Users|tmp)\/[\w.]/, reason: "a path of one machine" },
  {
    pattern: /\bregistry\.[\w-]+\.(?:com|org|net|io|dev)\b|\/\/[\w.-]+\/(?:npm|artifactory|repository)\//,
    reason: "the host of a registry",
  },
  {
    pattern: /\b(?:TO[D]O|FIX[M]E|HA[C]K|X[X]X)\b/,
    reason: "unfinished work: finish it, or say what is missing in README",
  },
  {
    pattern: /@ts-(?:ignore|nocheck|expect-error)|(?:biome|eslint)-(?:ignore|disable)/,
    reason: "a check switched off: mend the cause",
  },
  {
    pattern: /\b(?:it|test|describe)\.(?:skip|only|todo)\b/,
    reason: "a test that does not run, or keeps others from running",
  },
  { pattern: /\bas any\b|: any\b(?=[,;)=\s>])/, reason: "any: say what it is" },
];

/** Lines that should not have stayed. */
export function checkLeftovers(files: readonly TextFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    text
      .split("\n")
      .flatMap((line, index) =>
        FORBIDDEN.filter(({ pattern }) => pattern.test(line)).map(
          ({ reason }) => `${path}:${index + 1} ${reason}: ${line.trim().slice(0, 80)}`,
        ),
      ),
  );
}
