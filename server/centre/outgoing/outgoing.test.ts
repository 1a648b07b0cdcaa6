import { dropFailedMessage, failedMessages, sendMessageAgain } from "contract/centre/outgoing.ts";
import { describe, expect, it } from "vitest";
import { logInStaff } from "../../../tests/support/staff.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";

const test = useTestApp({ scene });
const state = { adviser: { token: "", id: "" } };

async function scene(): Promise<void> {
  state.adviser = await logInStaff(test);
}

async function message(ended: "failed" | "uncertain", to = "vet@lices.example"): Promise<string> {
  test.clock.advance(1000);
  const content = { subject: "Sujet", text: "Texte", html: "<p>Texte</p>" };
  await enqueue(test.ctx.db, test.ctx, { channel: "email", kind: "reset link", to, ...content });
  const { id } = await test.ctx.db
    .selectFrom("messages")
    .select("id")
    .where("next_at", "is not", null)
    .executeTakeFirstOrThrow();
  await test.ctx.db
    .updateTable("messages")
    .set({ state: ended, next_at: null, finished_at: test.clock.now(), failure: `550 <${to}> unknown` })
    .where("id", "=", id)
    .execute();
  return id;
}

describe("unsent messages", () => {
  it("the list of unsent messages shows the latest first, masks recipients and omits texts (B1-54)", async () => {
    for (let count = 0; count < 35; count += 1) await message(count % 2 ? "failed" : "uncertain");
    const page = await test.response(failedMessages, {}, state.adviser);
    expect([page.total, page.items.length]).toEqual([35, 30]);
    expect(JSON.stringify(page)).not.toMatch(/vet@lices|Texte/);
    const rest = await test.get(page.next ?? "", state.adviser.token);
    const ids = [...page.items, ...rest.json().items].map(({ id }: { id: string }) => id);
    expect([new Set(ids).size, rest.json().next]).toEqual([35, null]);
  });

  it("staff can resend a failed message, but not a message that may have been sent (B1-54, policy F-02)", async () => {
    const [failed, uncertain] = [await message("failed"), await message("uncertain")];
    expect(await test.response(sendMessageAgain, { id: failed }, state.adviser)).toMatchObject({ state: "queued" });
    expect((await test.outbox())[0]).toMatchObject({ to: "vet@lices.example", text: "Texte" });
    expect((await test.send(sendMessageAgain, { id: uncertain }, state.adviser)).statusCode).toBe(404);
    expect(await test.events()).toEqual(["staff: retry message"]);
  });

  it("if staff drop an unsent message, the server deletes its text and its entry in the list (B1-54)", async () => {
    const ids = [await message("failed"), await message("uncertain")];
    for (const id of ids) {
      expect(await test.response(dropFailedMessage, { id }, state.adviser)).toMatchObject({ id, retriable: false });
      expect((await test.send(dropFailedMessage, { id }, state.adviser)).statusCode).toBe(404);
      expect((await test.send(sendMessageAgain, { id }, state.adviser)).statusCode).toBe(404);
    }
    expect(await test.response(failedMessages, {}, state.adviser)).toEqual({ total: 0, items: [], next: null });
    const bodies = await test.ctx.db.selectFrom("messages").select("body").execute();
    expect(bodies.every(({ body }) => body === null)).toBe(true);
    expect(await test.events()).toEqual(["staff: drop message", "staff: drop message"]);
  });
});
