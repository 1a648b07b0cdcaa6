import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { advanceClock } from "./demo.ts";

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

/** Opens a session of the centre by the calls alone, with its tour out of the way. @returns its token */
export async function enter(page: Page, email = ADVISER, tour: "seen" | "new" = "seen"): Promise<string> {
  const { request } = page;
  const code = await nextCode(request, email);
  const first = await request.post("/api/formation/login", { data: { email, password: PASSWORD } });
  const { ticket } = await first.json();
  const entry = await request.post("/api/formation/login/totp", { data: { ticket, code } });
  expect(entry.status()).toBe(200);
  const { token, staff } = await entry.json();
  await page.goto("/formation/connexion");
  await page.evaluate(
    ([token, seenBy]) => {
      localStorage.setItem("espace-formation.token", token);
      if (seenBy !== "") localStorage.setItem("espace-formation.tour", seenBy);
    },
    [token, tour === "seen" ? staff.id : ""] as const,
  );
  return token;
}
