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

describe("the secret key of a database", () => {
  it("after the first start, a database works only with the SECRET_KEY of the first start (T-05)", async () => {
    const first = await open(OURS);
    expect((await open(OURS)).open(first.seal("bonjour"))).toBe("bonjour");
    await expect(open(OTHER)).rejects.toThrow(NOT_THIS_ONE);
    const rows = await test.ctx.db.selectFrom("settings").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(OURS);
  });

  it("a database accepts a new SECRET_KEY only after the hash of the former key is deleted (T-05)", async () => {
    await open(OURS);
    await makeVet(test);
    await test.ctx.db.deleteFrom("settings").where("key", "=", "secret key").execute();
    await open(OTHER);
    expect(await test.events()).toContain("secret key changed");
    await expect(open(OURS)).rejects.toThrow(NOT_THIS_ONE);
    expect(existsSync(kept())).toBe(false);
  });

  it("if SECRET_KEY is missing and the database has a key, the server creates no new key (T-05)", async () => {
    await open(OURS);
    await expect(open()).rejects.toThrow(NONE_GIVEN);
    expect(existsSync(kept())).toBe(false);
  });

  it("if SECRET_KEY is missing and the database contains data, the server creates no key (T-05)", async () => {
    await makeVet(test);
    await expect(open()).rejects.toThrow(NONE_GIVEN);
    expect(existsSync(kept())).toBe(false);
    await open(OURS);
  });

  it("for an empty database, the server creates a secret key that only the file's owner can read (T-05)", async () => {
    const made = await open();
    expect(readFileSync(kept(), "utf8")).toMatch(/^[\w-]{43}$/);
    expect(statSync(kept()).mode & 0o777).toBe(0o600);
    expect((await open()).open(made.seal("bonjour"))).toBe("bonjour");
    await expect(open(OTHER)).rejects.toThrow(NOT_THIS_ONE);
  });

  it("if two servers start in parallel with different secret keys, only one of them starts (T-05)", async () => {
    const starts = await Promise.allSettled([open(OURS), open(OTHER)]);
    expect(starts.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});
