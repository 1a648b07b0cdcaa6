import { type APIRequestContext, expect, type Page } from "@playwright/test";

/** HOLDER owns the account of a clinic in the demo. COLLABORATOR belongs to the same clinic (README). */
export const HOLDER = { email: "demo@espace-asv.example", password: "clinique-demo-2026" };
export const COLLABORATOR = { email: "collab@espace-asv.example", password: "clinique-demo-2026" };
export const PROVIDER = { authorization: "Bearer demo-provider-key" };
export const DAY_MS = 86_400_000;

const TOKEN_KEY = "espace-entreprise.token";

export interface Message {
  readonly id: string;
  readonly channel: "sms" | "email";
  readonly to: string;
  readonly subject: string | null;
  readonly text: string;
  readonly html: string | null;
  readonly headers: Readonly<Record<string, string>> | null;
  readonly sentAt: string;
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

export async function tokenOf(request: APIRequestContext, credentials = HOLDER): Promise<string> {
  const response = await request.post("/veterinary_authentication_token", { data: credentials });
  expect(response.status()).toBe(200);
  return (await response.json()).token;
}

const FAR_AHEAD = Date.parse("2100-01-01T00:00:00Z");
const TOURS_SEEN = { notification: FAR_AHEAD, newCandidacyNotificationParams: FAR_AHEAD, searchAsv: FAR_AHEAD };

/** Caches the sessions, because each login is slow. */
const sessions = new Map<string, string>();

/** Opens a session. Marks the guided tours as seen unless `tours` is 'new'. @returns the token of the session */
export async function logIn(
  page: Page,
  credentials = HOLDER,
  { tours = "seen" }: { readonly tours?: "seen" | "new" } = {},
): Promise<string> {
  const { request } = page;
  const last = sessions.get(credentials.email);
  const isOpen = last !== undefined && (await request.get("/api/veterinary/user", { headers: bearer(last) })).ok();
  const token = isOpen ? last : await tokenOf(request, credentials);
  sessions.set(credentials.email, token);
  const data = { details: tours === "new" ? {} : TOURS_SEEN, isActive: true };
  const response = await request.post("/api/veterinary/configuration/20", { headers: bearer(token), data });
  expect(response.status()).toBe(200);
  await keepToken(page, token);
  return token;
}

function keepToken(page: Page, token: string): Promise<void> {
  return keepInBrowser(page, { [TOKEN_KEY]: token });
}

export async function keepInBrowser(page: Page, stored: Readonly<Record<string, string>>): Promise<void> {
  const store = (entries: Readonly<Record<string, string>>) => {
    const mark = JSON.stringify(entries);
    if (sessionStorage.getItem(mark)) return;
    sessionStorage.setItem(mark, "stored");
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  };
  if (page.url().startsWith("http")) await page.evaluate(store, stored);
  else await page.addInitScript(store, stored);
}

export function storedToken(page: Page): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY);
}

/** Makes the server send all due messages. @returns the messages to one e-mail address or phone number, newest first */
export async function readMessages(request: APIRequestContext, to: string): Promise<Message[]> {
  await request.post("/demo/drain", { data: {} });
  return (await request.get("/demo/messages.json", { params: { to } })).json();
}

export async function advanceClock(request: APIRequestContext, advanceMs: number): Promise<void> {
  const response = await request.post("/demo/clock", { data: { advanceMs } });
  expect(response.status()).toBe(200);
}

export async function arrive(
  request: APIRequestContext,
  department: string,
): Promise<{ id: number; lastName: string; firstName: string; name: string }> {
  const response = await request.post("/demo/candidates", { data: { department } });
  expect(response.status()).toBe(200);
  const candidate = await response.json();
  return { ...candidate, name: `${candidate.firstName} ${candidate.lastName}` };
}

export async function select(request: APIRequestContext, token: string, department = "29") {
  const candidate = await arrive(request, department);
  const data = { selectionId: candidate.id, isSelected: true };
  await request.post("/api/veterinary/user/selection/add", { headers: bearer(token), data });
  return candidate;
}

export async function choosePassword(request: APIRequestContext, email: string, password: string): Promise<void> {
  const [invitation] = await readMessages(request, email);
  const encryption = /\/reset\/password\/([\w.%-]+)/.exec(invitation?.text ?? "")?.[1];
  const response = await request.post("/api/veterinary-user-password/reset", { data: { encryption, password } });
  expect(response.status()).toBe(200);
}
