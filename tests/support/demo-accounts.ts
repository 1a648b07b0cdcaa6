import { login } from "contract/accounts/login.ts";
import { STAFF_TOKEN_STORAGE_KEY, TOKEN_STORAGE_KEY } from "contract/accounts/token.ts";
import { configurationWrite, TOUR_CONFIGURATION, TOUR_NAMES } from "contract/accounts/tours.ts";
import { staffLogin, staffLoginTotp } from "contract/centre/staff-login.ts";
import { callerOf } from "./caller.ts";

const EMAILS = { holder: "demo@espace-asv.example", collaborator: "collab@espace-asv.example" } as const;
const STAFF_EMAILS = { adviser: "conseil@espace-asv.example", manager: "formation@espace-asv.example" } as const;
/** After this many milliseconds, the authenticator app shows the next code. Each code works only once. */
const NEXT_CODE_MS = 31_000;

export type StoredSession = Readonly<Record<string, string>>;

async function logInToDemo(url: string, who: keyof typeof EMAILS): Promise<string> {
  const response = await callerOf(url).response(login, { email: EMAILS[who], password: "clinique-demo-2026" });
  return response.token;
}

/** Marks the guided tours as seen. Otherwise a tour would cover the screen. */
async function closeTours(url: string, token: string): Promise<void> {
  const details = Object.fromEntries(TOUR_NAMES.map((name) => [name, Date.now()]));
  const type = String(TOUR_CONFIGURATION);
  await callerOf(url).response(configurationWrite, { type, details, isActive: true }, token);
}

export async function clinicSession(url: string, who: keyof typeof EMAILS): Promise<StoredSession> {
  const token = await logInToDemo(url, who);
  await closeTours(url, token);
  return { [TOKEN_STORAGE_KEY]: token };
}

export async function staffSession(url: string, who: keyof typeof STAFF_EMAILS): Promise<StoredSession> {
  const email = STAFF_EMAILS[who];
  const demo = async (path: string, init?: RequestInit) => (await fetch(new URL(path, url), init)).json();
  const headers = { "content-type": "application/json" };
  await demo("/demo/clock", { method: "POST", headers, body: JSON.stringify({ advanceMs: NEXT_CODE_MS }) });
  const { code } = await demo(`/demo/staff-code?email=${encodeURIComponent(email)}`);
  const { ticket } = await callerOf(url).response(staffLogin, { email, password: "formation-demo-2026" });
  const { token, staff } = await callerOf(url).response(staffLoginTotp, { ticket, code });
  return { [STAFF_TOKEN_STORAGE_KEY]: token, "espace-formation.tour": staff.id };
}
