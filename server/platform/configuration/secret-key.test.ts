import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeVet } from "../../../tests/support/sign-up.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { restartAuditChain } from "../../privacy/audit-chain.ts";
import { openSecrets } from "./secret-key.ts";

const test = useTestApp();
const OURS = "a secret key of the operator's, long enough";
const OTHER = "another secret key, of thirty-two bytes or more";
const NOT_THIS_ONE =
  "SECRET_KEY n'est pas celle de cette base : donnez celle d'avant ; pour en changer, voir SECRET_KEY dans docs/operate.md.";
const NONE_GIVEN =
  "Cette base a déjà une SECRET_KEY : donnez-la ; pour en changer, voir SECRET_KEY dans docs/operate.md.";

const folder = { path: "" };
beforeEach(() => {
  folder.path = mkdtempSync(join(tmpdir(), "espace-key-"));
});
afterEach(() => rmSync(folder.path, { recursive: true }));

const open = (secretKey?: string) => openSecrets({ secretKey, dataDir: folder.path }, test.ctx, restartAuditChain);
const kept = () => join(folder.path, "secret-key");

describe("a database", () => {
  it("T-05 rejects another key than that of its first start", async () => {
    const first = await open(OURS);
    expect((await open(OURS)).open(first.seal("bonjour"))).toBe("bonjour");
    await expect(open(OTHER)).rejects.toThrow(NOT_THIS_ONE);
    const rows = await test.ctx.db.selectFrom("settings").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(OURS);
  });

  it("T-05 with a known key gets no new one", async () => {
    await open(OURS);
    await expect(open()).rejects.toThrow(NONE_GIVEN);
    expect(existsSync(kept())).toBe(false);
  });

  it("T-05 with data gets no new key, even without a mark", async () => {
    await makeVet(test);
    await expect(open()).rejects.toThrow(NONE_GIVEN);
    expect(existsSync(kept())).toBe(false);
    await open(OURS);
  });

  it("T-05 without data gets a key that its owner alone can read", async () => {
    const made = await open();
    expect(readFileSync(kept(), "utf8")).toMatch(/^[\w-]{43}$/);
    expect(statSync(kept()).mode & 0o777).toBe(0o600);
    expect((await open()).open(made.seal("bonjour"))).toBe("bonjour");
    await expect(open(OTHER)).rejects.toThrow(NOT_THIS_ONE);
  });

  it("T-05 accepts one key if two servers start at once with different ones", async () => {
    const starts = await Promise.allSettled([open(OURS), open(OTHER)]);
    expect(starts.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});
