import { createHmac } from "node:crypto";
import { sameText } from "../../configuration/secrets.ts";

export interface ReceiptAddress {
  readonly origin: string;
  readonly secret: string;
}

export function receiptUrl({ origin, secret }: ReceiptAddress, messageId: string): string {
  return `${origin}/receipts/${messageId}.${signatureOf(secret, messageId)}`;
}

/**
 * Checks the key in a receipt's URL (policy T-58).
 * @returns the id of the only message for which the key is valid; {} for the operator's secret, which is valid for all
 * messages; undefined for a forged key
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
