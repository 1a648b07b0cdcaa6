import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Where Debian puts daemons; they are in nobody's PATH but root's. */
const FOLDERS = ["/usr/sbin", "/usr/local/sbin"];

/**
 * The path of a daemon of the system, installed by apt where a build server lets us; undefined where there is none, and
 * then the terminal says what is not tested.
 */
export function findDaemon(program: string, debianPackage: string): string | undefined {
  const folders = [...FOLDERS, ...(process.env.PATH ?? "").split(delimiter)];
  const find = () => folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
  if (!find() && process.env.CI && process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    spawnSync("apt-get", ["update", "-qq"], { env, timeout: 120_000 });
    // Another test may be installing what it needs: wait for it.
    const wait = ["-o", "DPkg::Lock::Timeout=180"];
    const args = [...wait, "install", "-y", "-qq", "--no-install-recommends", debianPackage];
    spawnSync("apt-get", args, { env, timeout: 240_000 });
  }
  const found = find();
  if (!found) console.warn(`${program} is not installed: what needs it is not tested (apt install ${debianPackage}).`);
  return found;
}
