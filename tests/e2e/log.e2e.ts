import { readFileSync } from "node:fs";
import { expect, request, test } from "@playwright/test";
import { COLLABORATOR, HOLDER, type Message } from "./demo.ts";
import { chosenDemos } from "./where.ts";

/** What the servers of these tests wrote on their outputs, at every level. */
const { logs, ports } = chosenDemos();

/** Everybody who was written to, and what only they may read: codes by themselves mean nothing among other figures. */
async function canaries(port: string): Promise<{ told: number; all: string[] }> {
  const demo = await request.newContext({ baseURL: `http://localhost:${port}` });
  const messages: Message[] = await (await demo.get("/demo/messages.json?limit=1000")).json();
  await demo.dispose();
  const links = messages.flatMap(({ text }) => text.match(/(?<=\/)[\w-]{43}(?![\w-])|(?<=\/s\/)\w{10}/g) ?? []);
  const people = messages.flatMap(({ to, channel }) => (channel === "sms" ? [to, to.replace(/^0/, "33")] : [to]));
  const all = [...new Set([...links, ...people, HOLDER.email, HOLDER.password, COLLABORATOR.email])];
  return { told: messages.length, all };
}

test("T-50 nothing personal that went through these tests stands in the logs of their servers", async () => {
  expect(logs.length).toBe(ports.length);
  const told: number[] = [];
  for (const [index, path] of logs.entries()) {
    // Before the first line of the log the demo greets, and names its accounts.
    const lines = readFileSync(path, "utf8")
      .split("\n")
      .filter((line) => line.startsWith("{"));
    expect(lines.length, path).toBeGreaterThan(50);
    const wanted = await canaries(ports[index] ?? "");
    told.push(wanted.told);
    expect(lines.filter((line) => wanted.all.some((canary) => line.includes(canary)))).toEqual([]);
  }
  // On the demo of the views nobody is written to.
  expect(told.filter((count) => count > 0).length).toBeGreaterThanOrEqual(2);
});
