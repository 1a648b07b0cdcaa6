/** Candidates that are compared at most and at least (beyond B5-01). */
export const MOST = 3;
export const LEAST = 2;

/** Ids as the address of a comparison writes them: digits between commas, each once. */
export function readIds(text: string | null): number[] {
  const digits = (text ?? "").split(",").filter((one) => /^\d{1,10}$/.test(one));
  return [...new Set(digits.map(Number))];
}
