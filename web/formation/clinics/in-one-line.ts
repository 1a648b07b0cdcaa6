import { spacedPhone } from "../../format/phone.ts";

/** A telephone number within a sentence, which no end of a line cuts. */
export function inOneLine(phone: string | null): string {
  return spacedPhone(phone ?? "").replaceAll(" ", "\u00a0");
}
