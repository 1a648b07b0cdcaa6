import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepNote, keptNote } from "./kept-notes.ts";
import { sendKeptNote } from "./queries.ts";

const ACCOUNT = "a@essai.example";
const followUp = {
  ...{ status: "toContact", note: "Bonjour", nextStepOn: null, updatedAt: "2026-03-01T10:00:00.000Z" },
  ...{ updatedBy: null, edition: 2 },
};
const stored = () => Response.json({ success: true, followUp });

beforeEach(() => {
  localStorage.clear();
  keepNote(ACCOUNT, 7, { text: "Bonjour", base: "", edition: 1 });
});
afterEach(() => vi.unstubAllGlobals());

function answer(...answers: (() => Response)[]) {
  const fetched = vi.fn(async () => (answers.shift() ?? stored)());
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

it("B2-05 sends a note again after an answer that was cut off, and after none", async () => {
  const client = new QueryClient();
  answer(
    () => new Response('{"success": tr'),
    () => Response.error(),
    () => new Response("", { status: 503 }),
  );
  for (let tries = 0; tries < 3; tries += 1) {
    expect(await sendKeptNote(client, ACCOUNT, 7)).toEqual({ kind: "unsent" });
    expect(keptNote(ACCOUNT, 7)?.text).toBe("Bonjour");
  }
  expect(await sendKeptNote(client, ACCOUNT, 7)).toEqual({ kind: "saved", followUp, sent: "Bonjour" });
  expect(keptNote(ACCOUNT, 7)).toBeUndefined();
  expect(await sendKeptNote(client, ACCOUNT, 7)).toBeUndefined();
});

it("B2-05 writes what was typed meanwhile over what was stored, one after the other", async () => {
  const client = new QueryClient();
  const fetched = answer(() => {
    keepNote(ACCOUNT, 7, { text: "Bonjour Léa", base: "", edition: 1 });
    return stored();
  });
  await Promise.all([sendKeptNote(client, ACCOUNT, 7), sendKeptNote(client, ACCOUNT, 7)]);
  const bodies = fetched.mock.calls.map((call) =>
    JSON.parse(String((call as unknown as [string, RequestInit])[1].body)),
  );
  expect(bodies).toEqual([
    { note: "Bonjour", edition: 1 },
    { note: "Bonjour Léa", edition: 2 },
  ]);
});

it("B2-02 tells of a note that somebody else stored first, and keeps this one", async () => {
  answer(() => Response.json({ error: "x", code: "editedMeanwhile", followUp }, { status: 409 }));
  expect(await sendKeptNote(new QueryClient(), ACCOUNT, 7)).toEqual({ kind: "editedMeanwhile", followUp });
  expect(keptNote(ACCOUNT, 7)?.text).toBe("Bonjour");
});
