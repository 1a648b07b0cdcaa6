import { dayText } from "contract/local-time.ts";
import { now } from "./now.ts";

export function today(): string {
  const date = new Date(now());
  return dayText({ year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() });
}
