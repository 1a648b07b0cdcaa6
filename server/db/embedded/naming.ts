import { spawnSync } from "node:child_process";
import { chownSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { EMBEDDED_MESSAGES, EmbeddedRefused } from "./messages.ts";
import { knownUsers, type Owner } from "./owner.ts";

/** How a program is started whose user must have a name. */
export interface Naming {
  /** What stands before the program. */
  readonly before: readonly string[];
  /** Whom the first of these is started as: ourselves where nobody is given. */
  readonly startedAs: Owner | undefined;
  /** Whose the files are that the program makes. */
  readonly maker: Owner | undefined;
}

/** Numbers up to here are those of services, not of people. */
const LAST_SYSTEM_NUMBER = 999;

/**
 * How initdb is started, which alone of all that we run wants its user to have a name. Whoever else bears the number
 * that it runs under could write into the database that it makes; ours has no name just so that nobody does. So initdb
 * keeps it and is shown a name: in a namespace where it bears a number that has one; else, for root, with a list of
 * users of its own. Where neither is allowed, as in most containers, root takes a system account that runs nothing.
 * @param list where such a list may be written
 * @throws EmbeddedRefused when there is no way
 */
export function nameFor(owner: Owner | undefined, list: string): Naming {
  if (hasName(owner)) return { before: [], startedAs: owner, maker: owner };
  const ways = [inNamespace(owner), ...(owner ? [withOwnList(owner, list)] : [])];
  const allowed = ways.find(isAllowed);
  if (allowed) return allowed;
  const idle = owner && knownUsers().find((user) => user.uid <= LAST_SYSTEM_NUMBER && isIdle(user));
  if (idle) return { before: [], startedAs: idle, maker: idle };
  throw new EmbeddedRefused(EMBEDDED_MESSAGES.nameless(owner?.uid ?? process.getuid?.() ?? 0));
}

/** True when no process of this machine runs under the number. */
export function isIdle({ uid }: Owner): boolean {
  if (uid === 0 || !existsSync("/proc/self/status")) return false;
  return !readdirSync("/proc").some((name) => /^\d+$/.test(name) && numbersOf(name).includes(String(uid)));
}

function hasName(owner: Owner | undefined): boolean {
  if (owner) return knownUsers().some(({ uid }) => uid === owner.uid);
  try {
    return userInfo().username !== "";
  } catch {
    return false;
  }
}

/** Its files belong outside to whom it is started as. */
function inNamespace(owner: Owner | undefined): Naming {
  const { uid, gid } = knownUsers().find((user) => user.uid !== 0) ?? { uid: 0, gid: 0 };
  const before = ["unshare", "--user", `--map-user=${uid}`, `--map-group=${gid}`, "--"];
  return { before, startedAs: owner, maker: owner };
}

function withOwnList(owner: Owner, list: string): Naming {
  writeFileSync(list, `postgres:x:${owner.uid}:${owner.gid}::/:/bin/false\n`, { flag: "wx" });
  chownSync(list, owner.uid, owner.gid);
  const asOwner = ["setpriv", `--reuid=${owner.uid}`, `--regid=${owner.gid}`, "--clear-groups", "--"];
  const mounted = ["unshare", "--mount", "--", "sh", "-c", 'mount --bind "$0" /etc/passwd && exec "$@"', list];
  return { before: [...mounted, ...asOwner], startedAs: undefined, maker: owner };
}

function isAllowed({ before: [program = "", ...args], startedAs }: Naming): boolean {
  return spawnSync(program, [...args, "id", "-un"], { ...startedAs, env: {} }).status === 0;
}

/** The numbers that a process runs under; none when it is gone. */
function numbersOf(pid: string): readonly string[] {
  try {
    return /^Uid:\s+(.*)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]?.split(/\s+/) ?? [];
  } catch {
    return [];
  }
}
