import { login } from "contract/login.ts";
import { configurationWrite, TOUR_CONFIGURATION, TOUR_NAMES } from "contract/tours.ts";
import { callerOf } from "./caller.ts";

/** The addresses of the demo's accounts (README). */
const EMAILS = { holder: "demo@espace-asv.example", collaborator: "collab@espace-asv.example" } as const;

/** Logs in to a demo. @returns the token */
export async function logInToDemo(url: string, who: keyof typeof EMAILS): Promise<string> {
  const answer = await callerOf(url).answer(login, { email: EMAILS[who], password: "clinique-demo-2026" });
  return answer.token;
}

/** Makes the guided tours seen, which would cover the screens. */
export async function closeTours(url: string, token: string): Promise<void> {
  const details = Object.fromEntries(TOUR_NAMES.map((name) => [name, Date.now()]));
  const type = String(TOUR_CONFIGURATION);
  await callerOf(url).answer(configurationWrite, { type, details, isActive: true }, token);
}
