import { createHmac } from "node:crypto";
import { sameText } from "../../secrets.ts";

/** Where gateways bring receipts and replies: they know one address for each message, or the operator's one for all. */
export interface ReceiptAddress {
  /** Origin of the API, as gateways reach it. */
  readonly origin: string;
  /** RECEIPT_SECRET. */
  readonly secret: string;
}

/** The address for the receipts of one message: whoever learns it can speak of that message and of no other. */
export function receiptUrl({ origin, secret }: ReceiptAddress, messageId: string): string {
  return `${origin}/receipts/${messageId}.${signatureOf(secret, messageId)}`;
}

/**
 * Checks the key at the end of an address (policy T-58).
 * @returns what it may speak of: one message, or with the operator's secret itself anything; undefined for a forgery
 */
export function readReceiptKey(secret: string | undefined, key: string): { messageId?: string } | undefined {
  if (secret === undefined) return undefined;
  if (sameText(key, secret)) return {};
  const [messageId = ""] = key.split(".");
  return sameText(key, `${messageId}.${signatureOf(secret, messageId)}`) ? { messageId } : undefined;
}

function signatureOf(secret: string, messageId: string): string {
  return createHmac("sha256", secret).update(`receipt ${messageId}`).digest("base64url");
}
