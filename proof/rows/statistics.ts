/** The middle of a list of numbers. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
}

/** The value that a share of the list does not pass: 0.95 for the 95th percentile. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/**
 * The test of Mann and Whitney, two-sided, by its normal approximation with ties corrected: how probable it is that two
 * lists drawn from the same source differ in rank as much as these do. For twenty values or more on each side.
 */
export function mannWhitneyP(first: readonly number[], second: readonly number[]): number {
  const all = [
    ...first.map((value) => ({ value, isFirst: true })),
    ...second.map((value) => ({ value, isFirst: false })),
  ];
  all.sort((one, other) => one.value - other.value);
  let rankSum = 0;
  let ties = 0;
  for (let start = 0; start < all.length; ) {
    let end = start;
    while (end < all.length && all[end]?.value === all[start]?.value) end += 1;
    const rank = (start + 1 + end) / 2;
    rankSum += rank * all.slice(start, end).filter(({ isFirst }) => isFirst).length;
    ties += (end - start) ** 3 - (end - start);
    start = end;
  }
  const [n, m, both] = [first.length, second.length, all.length];
  const u = rankSum - (n * (n + 1)) / 2;
  const deviation = Math.sqrt(((n * m) / 12) * (both + 1 - ties / (both * (both - 1))));
  if (deviation === 0) return 1;
  const z = Math.max(0, Math.abs(u - (n * m) / 2) - 0.5) / deviation;
  return 2 * (1 - normalShare(z));
}

/** The share of a normal distribution below z ≥ 0 (Abramowitz and Stegun 26.2.17, exact to 7.5e-8). */
function normalShare(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
}
