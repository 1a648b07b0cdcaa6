import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { makeFolder, removeFolder } from "../tests/support/folder.ts";
import { startHttpDouble } from "../tests/support/http-double.ts";
import { askAdvisories, billOfMaterials } from "./advisories.ts";
import { root } from "./processes.ts";

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly link?: boolean;
}
interface Component {
  readonly name: string;
  readonly version: string;
  readonly hashes?: readonly { alg: string; content: string }[];
}

const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8"));
const lock: { packages: Record<string, Locked> } = readJson("package-lock.json");
const locked = Object.entries(lock.packages)
  .filter(([path, { link }]) => path.includes("node_modules/") && !link)
  .map(([path, one]) => ({ ...one, path, name: path.split("node_modules/").at(-1) ?? "" }));
const sorted = (texts: Iterable<string>) => [...new Set(texts)].sort();

describe("the lock file", () => {
  it("the lock file pins every required package to one version and one checksum (T-57)", () => {
    expect(locked.length).toBeGreaterThan(100);
    expect(locked.filter(({ integrity }) => !integrity?.startsWith("sha512-")).map(({ name }) => name)).toEqual([]);
    const own = ["", "contract", "server", "web"].map((path) => readJson(join(path, "package.json")));
    const wanted = own.flatMap(({ dependencies, optionalDependencies }) =>
      Object.keys({ ...dependencies, ...optionalDependencies }),
    );
    const unlocked = sorted(wanted).filter((name) => name !== "contract" && !lock.packages[`node_modules/${name}`]);
    expect(unlocked).toEqual([]);
  });

  it("the installed packages have the versions of the lock file (T-57)", () => {
    const there = locked.filter(({ path }) => existsSync(join(root, path, "package.json")));
    expect(there.length).toBeGreaterThan(100);
    const others = there.filter(({ path, version }) => readJson(join(path, "package.json")).version !== version);
    expect(others.map(({ path }) => path)).toEqual([]);
  });
});

it("the bill of materials lists exactly the packages of the lock file (T-57)", async () => {
  const { components }: { components: Component[] } = JSON.parse(await billOfMaterials());
  const bill = components.flatMap(({ name, version, hashes = [] }) =>
    hashes.map(({ alg, content }) => `${name}@${version} ${alg} ${content}`),
  );
  const hex = (integrity = "") => Buffer.from(integrity.replace("sha512-", ""), "base64").toString("hex");
  const ours = locked.map(({ name, version, integrity }) => `${name}@${version} SHA-512 ${hex(integrity)}`);
  expect(sorted(bill)).toEqual(sorted(ours));
});

describe("the check for vulnerabilities", () => {
  it("the check counts high and critical vulnerabilities of production packages (T-57)", async () => {
    const known = { nodemailer: "critical", kysely: "high", "fast-uri": "moderate", vitest: "critical" };
    const double = await startHttpDouble();
    double.answer(({ url }) => {
      const body = Object.entries(known).map(([name, severity], id) => {
        const found = { id, url: `https://a.example/${id}`, title: "", severity, cwe: [], cvss: { score: 0 } };
        return [name, [{ ...found, vulnerable_versions: "*" }]];
      });
      if (url.endsWith("/advisories/bulk")) return { body: Object.fromEntries(body) };
      const name = decodeURIComponent(url.slice(1));
      const versions = locked.filter((one) => one.name === name).map(({ version = "" }) => version);
      return { body: { name, versions: Object.fromEntries(versions.map((version) => [version, { name, version }])) } };
    });
    expect(await askAdvisories(double.origin)).toEqual({ high: 1, critical: 1 });
    await double.close();
  });

  it("if the registry does not list vulnerabilities, askAdvisories returns undefined (T-57)", async () => {
    const folder = makeFolder("npm");
    writeFileSync(join(folder, "npm-cli.js"), `console.log('{"message": "405", "error": {}}'); process.exit(1);`);
    vi.stubEnv("npm_execpath", join(folder, "npm-cli.js"));
    expect(await askAdvisories()).toBeUndefined();
    vi.unstubAllEnvs();
    removeFolder(folder);
  });
});
