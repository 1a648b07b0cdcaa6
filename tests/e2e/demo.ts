import { type APIRequestContext, expect, type Page } from "@playwright/test";

/** The demo's account holder and its collaborator (README). */
export const HOLDER = { email: "demo@espace-asv.example", password: "clinique-demo-2026" };
export const COLLABORATOR = { email: "collab@espace-asv.example", password: "clinique-demo-2026" };

const TOKEN_KEY = "espace-entreprise.token";

/** A message that the product sent, as the demo shows it. */
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

/** A session token, got by the login call. */
export async function tokenOf(request: APIRequestContext, credentials = HOLDER): Promise<string> {
  const response = await request.post("/veterinary_authentication_token", { data: credentials });
  expect(response.status()).toBe(200);
  return (await response.json()).token;
}

const FAR_AHEAD = Date.parse("2100-01-01T00:00:00Z");
const TOURS_SEEN = { notification: FAR_AHEAD, newCandidacyNotificationParams: FAR_AHEAD, searchAsv: FAR_AHEAD };

interface LogInOptions {
  /** 'new': the guided tours open as for an account that never saw them. They are out of the way otherwise. */
  readonly tours?: "seen" | "new";
}

/** Opens the pages that follow as somebody who is logged in, without going through the login screen. */
export async function logIn(page: Page, credentials = HOLDER, options: LogInOptions = {}): Promise<string> {
  const token = await openSession(page.request, credentials, options);
  await keepToken(page, token);
  return token;
}

/** The session that an account has so far: to check a password takes longer than to open a page. */
const sessions = new Map<string, string>();

/** Logs in by the calls alone. @returns the token, the last one as long as it opens something */
async function openSession(
  request: APIRequestContext,
  credentials = HOLDER,
  { tours = "seen" }: LogInOptions = {},
): Promise<string> {
  const last = sessions.get(credentials.email);
  const token = last !== undefined && (await isOpen(request, last)) ? last : await tokenOf(request, credentials);
  sessions.set(credentials.email, token);
  await setTours(request, token, tours === "new" ? {} : TOURS_SEEN);
  return token;
}

/** Whether a token still opens anything. */
async function isOpen(request: APIRequestContext, token: string): Promise<boolean> {
  const response = await request.get("/api/veterinary/user", { headers: { authorization: `Bearer ${token}` } });
  return response.ok();
}

/** Stores when an account saw each tour: a tour that opens by itself would cover what a test looks at. */
async function setTours(request: APIRequestContext, token: string, details: Record<string, number>): Promise<void> {
  const response = await request.post("/api/veterinary/configuration/20", {
    headers: { authorization: `Bearer ${token}` },
    data: { details, isActive: true },
  });
  expect(response.status()).toBe(200);
}

/** Puts a token where the product keeps it before the next page opens. */
export function keepToken(page: Page, token: string): Promise<void> {
  return keepInBrowser(page, { [TOKEN_KEY]: token });
}

/** Lets a browser keep what an earlier page would have left, once: what a page forgets is not there for the next. */
export async function keepInBrowser(page: Page, kept: Readonly<Record<string, string>>): Promise<void> {
  const keep = (entries: Readonly<Record<string, string>>) => {
    const mark = JSON.stringify(entries);
    if (sessionStorage.getItem(mark)) return;
    sessionStorage.setItem(mark, "kept");
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  };
  // In the page of a test something of ours is open already.
  if (page.url().startsWith("http")) await page.evaluate(keep, kept);
  else await page.addInitScript(keep, kept);
}

/** The token that the browser keeps, or null. */
export function storedToken(page: Page): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY);
}

/** What the product sent to an address or number, newest first, once everything due has left. */
export async function readMessages(request: APIRequestContext, to: string): Promise<Message[]> {
  await request.post("/demo/drain", { data: {} });
  return (await request.get("/demo/messages.json", { params: { to } })).json();
}

/** Moves the demo's clock forward; every job due by then has run when it answers. */
export async function advanceClock(request: APIRequestContext, advanceMs: number): Promise<void> {
  const response = await request.post("/demo/clock", { data: { advanceMs } });
  expect(response.status()).toBe(200);
}

/** Makes one more candidate arrive in a department. @returns the id of the sheet */
export async function arrive(
  request: APIRequestContext,
  department: string,
): Promise<{ id: number; lastName: string; firstName: string }> {
  const response = await request.post("/demo/candidates", { data: { department } });
  expect(response.status()).toBe(200);
  return response.json();
}

/** What the person who got an invitation does with its link. */
export async function choosePassword(request: APIRequestContext, email: string, password: string): Promise<void> {
  const [invitation] = await readMessages(request, email);
  const encryption = /\/reset\/password\/([\w.%-]+)/.exec(invitation?.text ?? "")?.[1];
  const response = await request.post("/api/veterinary-user-password/reset", { data: { encryption, password } });
  expect(response.status()).toBe(200);
}

/** The toast or message that says this, among all that is on the screen. */
export function said(page: Page, text: string) {
  return page.getByText(text, { exact: true }).first();
}
