import type { SettableClock } from "../../server/platform/clock.ts";
import type { JobRunner } from "../../server/platform/jobs/loop.ts";

export async function passTime(
  { clock, jobs }: { readonly clock: SettableClock; readonly jobs: JobRunner },
  until: Date | string,
): Promise<void> {
  const end = new Date(until);
  for (let due = await jobs.drain(); due && due <= end; due = await jobs.drain()) clock.set(due);
  clock.set(end);
}
