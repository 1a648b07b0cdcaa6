/** Candidates that are compared at most and at least (beyond B5-01). */
export const MOST = 3;
export const LEAST = 2;

export function readIds(text: string | null): number[] {
  const digits = (text ?? "").split(",").filter((one) => /^\d{1,10}$/.test(one));
  return [...new Set(digits.map(Number))];
}
