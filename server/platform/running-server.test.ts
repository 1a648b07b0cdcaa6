import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { useTestApp } from "../../tests/support/test-app.ts";
import { announceServer, findServer } from "./running-server.ts";

const test = useTestApp();
const folder = { path: "" };
beforeEach(() => {
  folder.path = mkdtempSync(join(tmpdir(), "espace-note-"));
});
afterEach(() => rmSync(folder.path, { recursive: true, force: true }));

describe("the note file of a running server", () => {
  it("a command finds a running server only while the server's note file exists", async () => {
    expect(await findServer(folder.path, undefined)).toBeUndefined();
    const withdraw = announceServer(folder.path, "http://127.0.0.1:3000");
    expect(await findServer(folder.path, undefined)).toBe("http://127.0.0.1:3000");
    withdraw();
    expect(await findServer(folder.path, undefined)).toBeUndefined();
  });

  it("a command finds no server if the server's note file is stale or damaged", async () => {
    const note = join(folder.path, "server.json");
    for (const text of [
      JSON.stringify({ address: "http://127.0.0.1:3000", pid: process.pid, start: "0" }),
      JSON.stringify({ address: "http://127.0.0.1:3000", pid: 4_000_000, start: "" }),
      "null",
      "{",
    ]) {
      writeFileSync(note, text);
      expect(await findServer(folder.path, undefined), text).toBeUndefined();
    }
  });

  it("if a server responds at the public URL, a command finds the server there", async () => {
    const address = await test.app.listen({ port: 0, host: "127.0.0.1" });
    expect(await findServer(folder.path, address)).toBe(address);
    expect(await findServer(folder.path, "http://127.0.0.1:1")).toBeUndefined();
  });
});
