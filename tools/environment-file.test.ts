import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { unquoted } from "../server/platform/schema-issues.ts";
import { findDaemon } from "../tests/support/installed-program.ts";
import { root } from "./processes.ts";

const folder = mkdtempSync(join(tmpdir(), "espace-env-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const WRITTEN: Readonly<Record<string, readonly [value: string, line: string]>> = {
  MAIL_FROM: ["Espace entreprise <a@b.example>", "'Espace entreprise <a@b.example>'"],
  LIMITS: ['{"loginPerAddress": {"max": 50}}', `'{"loginPerAddress": {"max": 50}}'`],
  FILES_URL: ["s3://seau/dossier?region=x&endpoint=https://y", "'s3://seau/dossier?region=x&endpoint=https://y'"],
  LEGAL_HOST: ["Hôte & Cie; 1 rue # $HOME *", "'Hôte & Cie; 1 rue # $HOME *'"],
  SECRET_KEY: ["aB+/=", "aB+/="],
  DATABASE_URL: ["postgres://a:b%23@c:5432/d", "postgres://a:b%23@c:5432/d"],
  SUPPORT_PHONE: ["", ""],
};
const values = Object.fromEntries(Object.entries(WRITTEN).map(([name, [value]]) => [name, value]));
const names = Object.keys(WRITTEN);
const file = join(folder, "essai.env");
const lines = Object.entries(WRITTEN).map(([name, [, line]]) => `${name}=${line}`);
writeFileSync(file, `# A comment\n${lines.join("\n")}\n`);

const PRINT = `console.log(JSON.stringify(Object.fromEntries(${JSON.stringify(names)}.map((name) => [name, process.env[name]]))))`;
const env = { PATH: process.env.PATH, HOME: "/elsewhere" };

function read(command: string, args: readonly string[]): unknown {
  const { stdout, stderr } = spawnSync(command, args, { env, encoding: "utf8" });
  if (stdout === "") throw new Error(stderr);
  return JSON.parse(stdout, (_, value) => (typeof value === "string" ? unquoted(value) : value));
}

describe("the environment file", () => {
  it("a shell and node --env-file read the same values from the environment file", () => {
    const inShell = ["-c", `set -a; . "$0"; exec "$1" -e "$2"`, file, process.execPath, PRINT];
    expect(read("/bin/sh", inShell)).toEqual(values);
    expect(read(process.execPath, [`--env-file=${file}`, "-e", PRINT])).toEqual(values);
  });

  it("systemd reads the same values from the environment file as a shell", (context) => {
    const tmpfiles = findDaemon("systemd-tmpfiles", "systemd");
    if (!tmpfiles) return context.skip("systemd is not installed");
    for (const [name, [value, line]] of Object.entries(WRITTEN)) {
      const below = join(folder, name);
      mkdirSync(join(below, "etc"), { recursive: true });
      writeFileSync(join(below, "etc/os-release"), `ID=essai\nVARIANT_ID=${line}\n`);
      writeFileSync(join(below, "wish.conf"), "f /told 0644 - - - %W\n");
      spawnSync(tmpfiles, [`--root=${below}`, "--create", join(below, "wish.conf")]);
      expect(readFileSync(join(below, "told"), "utf8")).toBe(value);
    }
  });

  it("podman reads the same values from the environment file as a shell, but keeps the quotes", (context) => {
    const made = spawnSync("podman", ["create", "--env-file", file, "--network", "none", "--rootfs", "/", "/bin/true"]);
    if (made.status !== 0) return context.skip("no podman that makes containers here");
    const id = made.stdout.toString().trim();
    const told = spawnSync("podman", ["inspect", "--format", "{{json .Config.Env}}", id]).stdout.toString();
    spawnSync("podman", ["rm", id]);
    const pairs = (JSON.parse(told) as string[]).map((pair) => /^(\w+)=(.*)$/s.exec(pair)?.slice(1) ?? []);
    const given = Object.fromEntries(pairs.map(([name = "", value = ""]) => [name, unquoted(value)]));
    expect(given).toMatchObject(values);
  });

  it.each(["espace-entreprise", "espace-entreprise-backup"])(
    "deploy/%s.env.example uses only syntax that all programs interpret in the same way",
    (name) => {
      const text = readFileSync(join(root, `deploy/${name}.env.example`), "utf8");
      const others = text.split("\n").filter((line) => !/^(#? ?[^=]*|#?[A-Z_]+=([\w./:@%+=,-]*|'[^']*'))$/.test(line));
      expect(others.filter((line) => !line.startsWith("# "))).toEqual([]);
    },
  );
});
