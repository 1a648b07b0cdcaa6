import { spacedPhone } from "../../format/phone.ts";

export function inOneLine(phone: string | null): string {
  return spacedPhone(phone ?? "").replaceAll(" ", "\u00a0");
}
