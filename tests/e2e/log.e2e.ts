import { readFileSync } from "node:fs";
import { expect, request, test } from "@playwright/test";
import { COLLABORATOR, HOLDER, type Message } from "./demo.ts";
import { chosenDemos } from "./where.ts";

const { logs, ports } = chosenDemos();

/**
 * Returns texts that logs must not contain. Omits the codes, because a log line may contain the same digits by chance.
 */
async function secretsOf(port: string): Promise<{ messages: number; all: string[] }> {
  const demo = await request.newContext({ baseURL: `http://localhost:${port}` });
  const messages: Message[] = await (await demo.get("/demo/messages.json?limit=1000")).json();
  await demo.dispose();
  const links = messages.flatMap(({ text }) => text.match(/(?<=\/)[\w-]{43}(?![\w-])|(?<=\/s\/)\w{10}/g) ?? []);
  const people = messages.flatMap(({ to, channel }) => (channel === "sms" ? [to, to.replace(/^0/, "33")] : [to]));
  const all = [...new Set([...links, ...people, HOLDER.email, HOLDER.password, COLLABORATOR.email])];
  return { messages: messages.length, all };
}

test("After the browser tests, the server logs contain no personal data (T-50)", async () => {
  expect(logs.length).toBe(ports.length);
  const counts: number[] = [];
  for (const [index, path] of logs.entries()) {
    // Skips the first lines, in which the demo prints its accounts and passwords.
    const lines = readFileSync(path, "utf8")
      .split("\n")
      .filter((line) => line.startsWith("{"));
    expect(lines.length, path).toBeGreaterThan(50);
    const secrets = await secretsOf(ports[index] ?? "");
    counts.push(secrets.messages);
    expect(lines.filter((line) => secrets.all.some((secret) => line.includes(secret)))).toEqual([]);
  }
  // Requires messages in at least two demos, because the tests of the other demos send none.
  expect(counts.filter((count) => count > 0).length).toBeGreaterThanOrEqual(2);
});
