import { readBeginning } from "../read-beginning.ts";
import type { SendResult } from "./sms.ts";

const TIMEOUT_MS = 20_000;
const NO_CREDIT_SECONDS = 3600;
const THROTTLED_SECONDS = 30;
const LONGEST_REST_SECONDS = 86_400;

export interface GatewayResponse {
  readonly status: number;
  readonly text: string;
  readonly retryAfterSeconds?: number;
}

/** After an error with one of these codes, the server has sent nothing, because the connection failed. */
const NOT_CONNECTED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS)/;

/**
 * Sends a request. An error before the connection is a temporary rejection. After an error during the connection, the
 * outcome is unknown, because the gateway may have sent the SMS (policy F-10).
 */
export async function ask(url: string | URL, init: RequestInit = {}): Promise<GatewayResponse | SendResult> {
  try {
    const response = await fetch(url, { ...init, redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) });
    const seconds = Number(response.headers.get("retry-after"));
    const retryAfter = seconds > 0 ? { retryAfterSeconds: Math.min(seconds, LONGEST_REST_SECONDS) } : {};
    return { status: response.status, text: await readBeginning(response), ...retryAfter };
  } catch (error) {
    const code = codeOf(error);
    if (NOT_CONNECTED.test(code)) return { outcome: "refused", permanent: false, reason: code };
    return { outcome: "unknown", reason: code };
  }
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof Error && "code" in cause && typeof cause.code === "string") return cause.code;
  return cause instanceof Error ? cause.name : "unreachable";
}

/**
 * After a 504, the gateway may have sent the SMS. All other errors are temporary, because an error such as a wrong key
 * says nothing about the phone number.
 */
export function errorOf({ status, text, retryAfterSeconds }: GatewayResponse): SendResult {
  const reason = `HTTP ${status} ${text.slice(0, 200)}`.trim();
  if (status === 504) return { outcome: "unknown", reason };
  const rejected = { outcome: "refused" as const, permanent: false, reason };
  if (status === 402) return { ...rejected, retryAfterSeconds: retryAfterSeconds ?? NO_CREDIT_SECONDS };
  if (status === 429) return { ...rejected, retryAfterSeconds: retryAfterSeconds ?? THROTTLED_SECONDS };
  return retryAfterSeconds === undefined ? rejected : { ...rejected, retryAfterSeconds };
}

/**
 * The result if the operator's credit at the gateway is used up. The gateway can send the SMS after the operator pays
 * (policy F-12).
 */
export function noCredit(reason: string): SendResult {
  return { outcome: "refused", permanent: false, reason, retryAfterSeconds: NO_CREDIT_SECONDS };
}

export function readJson(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}
