import { createHmac } from "node:crypto";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { advanceClock, arrive, keepInBrowser, tokenOf } from "./demo.ts";

/** Who works at the training centre in the demo (beyond B1-14). */
export const ADVISER = "conseil@espace-asv.example";
export const MANAGER = "formation@espace-asv.example";
export const PASSWORD = "formation-demo-2026";

/** A code of the application that serves: each serves once, and half a minute later there is another one. */
export async function nextCode(request: APIRequestContext, email: string): Promise<string> {
  await advanceClock(request, 31_000);
  return (await (await request.get(`/demo/staff-code?email=${encodeURIComponent(email)}`)).json()).code;
}

/** What opens the centre's calls. */
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** A session of the centre, opened by the calls alone. */
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

/** What opens the centre's calls for somebody whom no page shows. */
export async function centreToken(request: APIRequestContext, email: string): Promise<string> {
  return (await openSession(request, email)).token;
}

/** Logs in by the form that a page shows, with the next code. */
export async function logInAgain(page: Page, email = ADVISER): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  const code = page.getByLabel("Code à 6 chiffres");
  await expect(code).toBeFocused();
  await code.fill(await nextCode(page.request, email));
  await page.keyboard.press("Enter");
}

/** Opens the pages that follow as somebody of the centre, their tour out of the way. @returns the session's token */
export async function enter(page: Page, email = ADVISER, tour: "seen" | "new" = "seen"): Promise<string> {
  const { token, staff } = await openSession(page.request, email);
  const seen: Record<string, string> = tour === "seen" ? { "espace-formation.tour": staff.id } : {};
  await keepInBrowser(page, { "espace-formation.token": token, ...seen });
  return token;
}

/** A clinic asks to meet a candidate. @returns the name of the candidate */
export async function askToMeet(request: APIRequestContext): Promise<string> {
  const headers = bearer(await tokenOf(request));
  const { id, firstName, lastName } = await arrive(request, "29");
  await request.post("/api/veterinary/user/selection/add", { headers, data: { selectionId: id, isSelected: true } });
  const data = { message: "Nous aimerions rencontrer ce candidat.", slots: [], phone: "0299000001" };
  const asked = await request.post(`/api/veterinary/candidate/${id}/introduction`, { headers, data });
  expect(asked.status()).toBe(201);
  return `${firstName} ${lastName}`;
}

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The code that an application shows for a secret, reckoned as RFC 6238 has it. @param at in milliseconds since 1970 */
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
