import { createHmac } from "node:crypto";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { advanceClock, bearer, keepInBrowser, select, tokenOf } from "./demo.ts";
import { field } from "./page.ts";

/** Staff accounts of the training centre in the demo (B1-14). */
export const ADVISER = "conseil@espace-asv.example";
export const MANAGER = "formation@espace-asv.example";
const PASSWORD = "formation-demo-2026";

/** Returns a code of the authenticator app. Advances the clock first, because each code works only once. */
export async function nextCode(request: APIRequestContext, email: string): Promise<string> {
  await advanceClock(request, 31_000);
  return (await (await request.get(`/demo/staff-code?email=${encodeURIComponent(email)}`)).json()).code;
}

async function openSession(
  request: APIRequestContext,
  email: string,
): Promise<{ token: string; staff: { id: string } }> {
  const code = await nextCode(request, email);
  const first = await request.post("/api/formation/login", { data: { email, password: PASSWORD } });
  const { ticket } = await first.json();
  const entry = await request.post("/api/formation/login/totp", { data: { ticket, code } });
  expect(entry.status()).toBe(200);
  return entry.json();
}

export async function centreToken(request: APIRequestContext, email: string): Promise<string> {
  return (await openSession(request, email)).token;
}

export async function enterPassword(page: Page, email: string, password = PASSWORD): Promise<void> {
  await field(page, "Email").fill(email);
  await field(page, "Mot de passe").fill(password);
  await page.keyboard.press("Enter");
}

export async function logInAgain(page: Page, email = ADVISER): Promise<void> {
  await enterPassword(page, email);
  const code = page.getByLabel("Code à 6 chiffres");
  await expect(code).toBeFocused();
  await code.fill(await nextCode(page.request, email));
  await page.keyboard.press("Enter");
}

/** Caches the sessions, because each login is slow. */
const sessions = new Map<string, Awaited<ReturnType<typeof openSession>>>();

/** Logs in for the pages that the test opens next. @returns the token of the session */
export async function enter(page: Page, email = ADVISER, tour: "seen" | "new" = "seen"): Promise<string> {
  const last = sessions.get(email);
  const isOpen = last && (await page.request.get("/api/formation/me", { headers: bearer(last.token) })).ok();
  const session = isOpen ? last : await openSession(page.request, email);
  sessions.set(email, session);
  const { token, staff } = session;
  const seen: Record<string, string> = tour === "seen" ? { "espace-formation.tour": staff.id } : {};
  await keepInBrowser(page, { "espace-formation.token": token, ...seen });
  return token;
}

export async function askToMeet(request: APIRequestContext): Promise<string> {
  const token = await tokenOf(request);
  const { id, name } = await select(request, token);
  const data = { message: "Nous aimerions rencontrer ce candidat.", slots: [], phone: "0299000001" };
  const path = `/api/veterinary/candidate/${id}/introduction`;
  expect((await request.post(path, { headers: bearer(token), data })).status()).toBe(201);
  return name;
}

export async function makeDossier(
  request: APIRequestContext,
  token: string,
  { moves = [], ...fields }: { moves?: readonly string[] } & Readonly<Record<string, unknown>> = {},
): Promise<number> {
  const headers = bearer(token);
  const data = { lastName: "Essai", firstName: "Camille", ZIPCode: "35000", ...fields };
  const created = await request.post("/api/formation/candidates", { headers, data });
  expect(created.status()).toBe(201);
  const { id } = await created.json();
  for (const move of moves) {
    expect((await request.post(`/api/formation/candidates/${id}/${move}`, { headers })).status()).toBe(200);
  }
  return id;
}

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Computes the code that an authenticator app shows (RFC 6238). @param at milliseconds since 1970 */
export function timeCode(secret: string, at: number): string {
  const bits = [...secret.replace(/[\s=]/g, "")]
    .map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, "0"))
    .join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const digest = createHmac("sha1", key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) % 16;
  return String((digest.readUInt32BE(offset) % 2 ** 31) % 1_000_000).padStart(6, "0");
}
