import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sendUnsentNote } from "./queries.ts";
import { storeNote, unsentNote } from "./unsent.ts";

const ACCOUNT = "a@essai.example";
const followUp = {
  ...{ status: "toContact", note: "Bonjour", nextStepOn: null, updatedAt: "2026-03-01T10:00:00.000Z" },
  ...{ updatedBy: null, edition: 2 },
};
const stored = () => Response.json({ success: true, followUp });

beforeEach(() => {
  localStorage.clear();
  storeNote(ACCOUNT, 7, { text: "Bonjour", base: "", edition: 1 });
});
afterEach(() => vi.unstubAllGlobals());

function respond(...responses: (() => Response)[]) {
  const fetched = vi.fn(async () => (responses.shift() ?? stored)());
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

it("the page sends a note again if the response is broken, missing or a 503 (B2-05)", async () => {
  const client = new QueryClient();
  respond(
    () => new Response('{"success": tr'),
    () => Response.error(),
    () => new Response("", { status: 503 }),
  );
  for (let tries = 0; tries < 3; tries += 1) {
    expect(await sendUnsentNote(client, ACCOUNT, 7)).toEqual({ kind: "unsent" });
    expect(unsentNote(ACCOUNT, 7)?.text).toBe("Bonjour");
  }
  expect(await sendUnsentNote(client, ACCOUNT, 7)).toEqual({ kind: "saved", followUp, sent: "Bonjour" });
  expect(unsentNote(ACCOUNT, 7)).toBeUndefined();
  expect(await sendUnsentNote(client, ACCOUNT, 7)).toBeUndefined();
});

it("a text that the user types while a note is being sent becomes the next note (B2-05)", async () => {
  const client = new QueryClient();
  const fetched = respond(() => {
    storeNote(ACCOUNT, 7, { text: "Bonjour Léa", base: "", edition: 1 });
    return stored();
  });
  await Promise.all([sendUnsentNote(client, ACCOUNT, 7), sendUnsentNote(client, ACCOUNT, 7)]);
  const bodies = fetched.mock.calls.map((call) =>
    JSON.parse(String((call as unknown as [string, RequestInit])[1].body)),
  );
  expect(bodies).toEqual([
    { note: "Bonjour", edition: 1 },
    { note: "Bonjour Léa", edition: 2 },
  ]);
});

it("a colleague's newer note does not replace the user's own note (B2-02)", async () => {
  respond(() => Response.json({ error: "x", code: "editedMeanwhile", followUp }, { status: 409 }));
  expect(await sendUnsentNote(new QueryClient(), ACCOUNT, 7)).toEqual({ kind: "editedMeanwhile", followUp });
  expect(unsentNote(ACCOUNT, 7)?.text).toBe("Bonjour");
});
