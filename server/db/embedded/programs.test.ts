import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { findPackage, preparePrograms } from "./programs.ts";

const folder = mkdtempSync(join(tmpdir(), "espace-libraries-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The package as npm leaves it where its install script runs: the names of the libraries are there already. */
function packageWithNames(version: string): string {
  const copy = mkdtempSync(join(folder, "package-"));
  cpSync(findPackage(), copy, { recursive: true, verbatimSymlinks: true });
  const manifest = JSON.parse(readFileSync(join(copy, "package.json"), "utf8"));
  writeFileSync(join(copy, "package.json"), JSON.stringify({ ...manifest, version }));
  for (const { source, target } of JSON.parse(readFileSync(join(copy, "native/pg-symlinks.json"), "utf8"))) {
    const path = join(copy, dirname(target), basename(target));
    if (!existsSync(path)) symlinkSync(basename(source), path);
  }
  return copy;
}

describe("the programs of the package", () => {
  it.each<[string, boolean]>([
    ["an ordinary user, the package left as npm unpacked it", false],
    ...(process.getuid?.() === 0
      ? [["another user than root, from a copy that he may read", true] satisfies [string, boolean]]
      : []),
  ])("run for %s", (_whom, isHandedOver) => {
    const before = statSync(join(findPackage(), "native/lib")).mtimeMs;
    const { bin, env, major } = preparePrograms(findPackage(), join(folder, "libraries"), isHandedOver);
    for (const program of ["initdb", "postgres", "pg_ctl"]) {
      const { stdout, stderr } = spawnSync(join(bin, program), ["--version"], { env, encoding: "utf8" });
      expect([program, stdout, stderr]).toEqual([program, expect.stringContaining(`(PostgreSQL) ${major}.`), ""]);
    }
    expect(statSync(join(findPackage(), "native/lib")).mtimeMs).toBe(before);
  });

  const isRoot = process.getuid?.() === 0;
  const canMount =
    isRoot && spawnSync("unshare", ["--mount", "mount", "-t", "tmpfs", "none", "/var/cache"]).status === 0;
  it.runIf(canMount)(
    "are copied anew, without what a kill left half copied; where nothing can be written, that is said",
    () => {
      const script = (said: string) => `import(${JSON.stringify(new URL("./programs.ts", import.meta.url).href)})
      .then(({ findPackage, preparePrograms }) => preparePrograms(findPackage(), "", true))
      .then(() => console.log(require("node:fs").readdirSync("/var/cache/espace-entreprise").length), ${said})`;
      const onCache = (prepared: string, said: string) =>
        spawnSync(
          "unshare",
          [
            "--mount",
            "sh",
            "-c",
            `mount -t tmpfs none /var/cache && ${prepared} && exec "$@"`,
            "sh",
            process.execPath,
            "-e",
            script(said),
          ],
          { encoding: "utf8" },
        ).stdout.trim();
      const half = "/var/cache/espace-entreprise/postgresql-18.0.0.12-123456789012";
      expect(onCache(`mkdir -p ${half} && touch -d '2 hours ago' ${half}`, "console.error")).toBe("1");
      expect(onCache("mount -o remount,ro /var/cache", "(error) => console.log(error.message)")).toContain(
        "lancez-le avec un utilisateur ordinaire",
      );
    },
  );

  it.each([false, true])("run where npm ran the package's own script, handed over: %s", (isHandedOver) => {
    if (isHandedOver && process.getuid?.() !== 0) return;
    const installed = packageWithNames("18.4.0-names");
    const { bin, env } = preparePrograms(installed, join(folder, "libraries"), isHandedOver);
    // The copy must do without the package.
    if (isHandedOver) rmSync(installed, { recursive: true });
    const { stdout } = spawnSync(join(bin, "initdb"), ["--version"], { env, encoding: "utf8" });
    if (isHandedOver) rmSync(dirname(bin), { recursive: true });
    expect(stdout).toContain("(PostgreSQL) 18.");
  });
});
