import { readId } from "contract/row-id.ts";

export const MOST = 3;
export const LEAST = 2;

export function readIds(text: string | null): number[] {
  return [...new Set((text ?? "").split(",").flatMap((one) => readId(one) ?? []))];
}
