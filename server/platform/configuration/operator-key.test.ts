import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ensureOperatorKey, findOperatorKey } from "./operator-key.ts";

const MODULE = fileURLToPath(new URL("./operator-key.ts", import.meta.url));
const folder = { path: "" };
beforeEach(() => {
  folder.path = mkdtempSync(join(tmpdir(), "espace-operator-key-"));
});
afterEach(() => rmSync(folder.path, { recursive: true }));

const placeOf = (operatorKey?: string) => ({ operatorKey, dataDir: join(folder.path, "data") });

describe("the operator's key", () => {
  it("the server creates the operator's key once, with 256 bits and readable only by its owner (T-56)", () => {
    expect(findOperatorKey(placeOf())).toBeUndefined();
    const key = ensureOperatorKey(placeOf());
    expect(Buffer.from(key, "base64url")).toHaveLength(32);
    expect([ensureOperatorKey(placeOf()), findOperatorKey(placeOf())]).toEqual([key, key]);
    const { dataDir } = placeOf();
    expect(readdirSync(dataDir)).toEqual(["operator-key"]);
    expect(statSync(join(dataDir, "operator-key")).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(dataDir, "operator-key"), "utf8")).toBe(key);
  });

  it("if OPERATOR_KEY is set, the server uses this key and writes no key file", () => {
    expect([ensureOperatorKey(placeOf("donnée")), findOperatorKey(placeOf("donnée"))]).toEqual(["donnée", "donnée"]);
    expect(readdirSync(folder.path)).toEqual([]);
  });

  it("servers that start in parallel in one data directory share one operator's key", async () => {
    const script = `import(${JSON.stringify(MODULE)}).then(({ ensureOperatorKey }) => console.log(ensureOperatorKey(${JSON.stringify(placeOf())})))`;
    const made = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const child = spawn(process.execPath, ["-e", script]);
        const [key] = await once(child.stdout, "data");
        return String(key).trim();
      }),
    );
    expect(new Set(made)).toEqual(new Set([findOperatorKey(placeOf())]));
  });
});
