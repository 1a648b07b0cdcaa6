import type { emailRequest } from "contract/accounts/registration.ts";
import type { InputOf } from "contract/call.ts";
import { toast } from "../../ui/toast.ts";
import { requestSent, requestMail as texts } from "./texts.ts";

export type EmailRequest = InputOf<typeof emailRequest>;

const ORDER = [
  "email",
  "phone",
  "numOrdinal",
  "gender",
  "lastName",
  "firstName",
  "socialReason",
  "siret",
  "address",
  "ZIPCode",
  "city",
  "companyPhone",
] as const;

/** Mail programs cut off mailto links that have more characters than this. */
const LONGEST_ADDRESS = 1900;

export function requestText(request: EmailRequest): string {
  const lines = ORDER.map((name) => texts.line(texts.labels[name], request[name] ?? ""));
  const signature = [request.gender, request.firstName, request.lastName].filter(Boolean).join(" ");
  return [texts.greeting, "", texts.ask, "", ...lines, "", signature].join("\r\n");
}

export function requestAddress(supportEmail: string, request: EmailRequest): string {
  const head = `mailto:${encodeURIComponent(supportEmail).replace("%40", "@")}?subject=${encodeURIComponent(texts.subject)}&body=`;
  return head + encodeUpTo(requestText(request), LONGEST_ADDRESS - head.length);
}

export async function copyRequest(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ text: requestSent.copied });
  } catch {
    toast({ kind: "error", text: requestSent.notCopied });
  }
}

/** Encodes the beginning of the text that fits into `most` characters. Never splits a surrogate pair. */
function encodeUpTo(text: string, most: number): string {
  let encoded = "";
  for (const character of text.toWellFormed()) {
    const next = encoded + encodeURIComponent(character);
    if (next.length > most) break;
    encoded = next;
  }
  return encoded;
}
