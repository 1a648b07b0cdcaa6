import { login } from "contract/accounts/login.ts";
import { STAFF_TOKEN_STORAGE_KEY, TOKEN_STORAGE_KEY } from "contract/accounts/token.ts";
import { configurationWrite, TOUR_CONFIGURATION, TOUR_NAMES } from "contract/accounts/tours.ts";
import { staffLogin, staffLoginTotp } from "contract/centre/staff-login.ts";
import { callerOf } from "./caller.ts";

/** The addresses of the demo's accounts (README). */
const EMAILS = { holder: "demo@espace-asv.example", collaborator: "collab@espace-asv.example" } as const;
/** Who works at the training centre in the demo (beyond B1-14). */
const STAFF_EMAILS = { adviser: "conseil@espace-asv.example", manager: "formation@espace-asv.example" } as const;
/** After which another code is shown: each serves once. */
const NEXT_CODE_MS = 31_000;

/** What a browser keeps of a session, by name. */
export type KeptSession = Readonly<Record<string, string>>;

/** Logs in to a demo. @returns the token */
async function logInToDemo(url: string, who: keyof typeof EMAILS): Promise<string> {
  const response = await callerOf(url).response(login, { email: EMAILS[who], password: "clinique-demo-2026" });
  return response.token;
}

/** Makes the guided tours seen, which would cover the screens. */
async function closeTours(url: string, token: string): Promise<void> {
  const details = Object.fromEntries(TOUR_NAMES.map((name) => [name, Date.now()]));
  const type = String(TOUR_CONFIGURATION);
  await callerOf(url).response(configurationWrite, { type, details, isActive: true }, token);
}

/** The session of somebody of a clinic, whose tours are seen. */
export async function clinicSession(url: string, who: keyof typeof EMAILS): Promise<KeptSession> {
  const token = await logInToDemo(url, who);
  await closeTours(url, token);
  return { [TOKEN_STORAGE_KEY]: token };
}

/** The session of somebody of the training centre, whose tour is seen. */
export async function staffSession(url: string, who: keyof typeof STAFF_EMAILS): Promise<KeptSession> {
  const email = STAFF_EMAILS[who];
  const demo = async (path: string, init?: RequestInit) => (await fetch(new URL(path, url), init)).json();
  const headers = { "content-type": "application/json" };
  await demo("/demo/clock", { method: "POST", headers, body: JSON.stringify({ advanceMs: NEXT_CODE_MS }) });
  const { code } = await demo(`/demo/staff-code?email=${encodeURIComponent(email)}`);
  const { ticket } = await callerOf(url).response(staffLogin, { email, password: "formation-demo-2026" });
  const { token, staff } = await callerOf(url).response(staffLoginTotp, { ticket, code });
  return { [STAFF_TOKEN_STORAGE_KEY]: token, "espace-formation.tour": staff.id };
}
