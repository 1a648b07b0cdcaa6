import { createHmac } from "node:crypto";
import { sameText } from "../../secrets.ts";

/** Used per message, or configured once by the operator. */
export interface ReceiptAddress {
  /** Origin of the API, as gateways reach it. */
  readonly origin: string;
  /** RECEIPT_SECRET. */
  readonly secret: string;
}

/** The receipt address of one message, which is valid for that message only. */
export function receiptUrl({ origin, secret }: ReceiptAddress, messageId: string): string {
  return `${origin}/receipts/${messageId}.${signatureOf(secret, messageId)}`;
}

/** Checks a receipt key (policy T-58). @returns its message, or {} for the operator's secret; undefined if forged */
export function readReceiptKey(secret: string | undefined, key: string): { messageId?: string } | undefined {
  if (secret === undefined) return undefined;
  if (sameText(key, secret)) return {};
  const [messageId = ""] = key.split(".");
  return sameText(key, `${messageId}.${signatureOf(secret, messageId)}`) ? { messageId } : undefined;
}

function signatureOf(secret: string, messageId: string): string {
  return createHmac("sha256", secret).update(`receipt ${messageId}`).digest("base64url");
}
