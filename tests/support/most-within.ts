/** The most instants that any stretch of so many milliseconds holds, its end left out. */
export function mostWithin(instants: readonly number[], ms: number): number {
  return Math.max(0, ...instants.map((from) => instants.filter((at) => at >= from && at < from + ms).length));
}
