import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Debian installs daemons in these folders. Only root has these folders in the PATH. */
const FOLDERS = ["/usr/sbin", "/usr/local/sbin"];

/** On build servers, installs a missing daemon with apt. @returns the daemon's path */
export function findDaemon(program: string, debianPackage: string): string | undefined {
  const folders = [...FOLDERS, ...(process.env.PATH ?? "").split(delimiter)];
  const find = () => folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
  if (!find() && process.env.CI && process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    spawnSync("apt-get", ["update", "-qq"], { env, timeout: 120_000 });
    // Waits for the lock of apt, because another test may be installing a package.
    const wait = ["-o", "DPkg::Lock::Timeout=180"];
    const args = [...wait, "install", "-y", "-qq", "--no-install-recommends", debianPackage];
    spawnSync("apt-get", args, { env, timeout: 240_000 });
  }
  const found = find();
  if (!found) console.warn(`${program} is not installed: what needs it is not tested (apt install ${debianPackage}).`);
  return found;
}
