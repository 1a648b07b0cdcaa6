import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { billOfMaterials } from "./advisories.ts";
import { root } from "./processes.ts";

interface Lock {
  readonly packages: Readonly<Record<string, { version?: string; integrity?: string; link?: boolean }>>;
}
interface Bill {
  readonly components: readonly { name: string; version: string }[];
}

it("T-57 the bill of materials names every package of the lock file in its version, each locked by its hash", () => {
  const lock: Lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const { components }: Bill = JSON.parse(billOfMaterials());
  const named = new Set(components.map(({ name, version }) => `${name}@${version}`));
  const locked = Object.entries(lock.packages)
    .filter(([path, { link }]) => path.includes("node_modules/") && !link)
    .map(([path, one]) => ({ ...one, name: path.split("node_modules/").at(-1) ?? "" }));
  expect(locked.length).toBeGreaterThan(100);
  expect(locked.filter(({ name, version }) => !named.has(`${name}@${version}`)).map(({ name }) => name)).toEqual([]);
  expect(locked.filter(({ integrity }) => !integrity?.startsWith("sha512-")).map(({ name }) => name)).toEqual([]);
}, 60_000);
