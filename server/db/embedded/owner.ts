import { chmodSync, existsSync, lchownSync, lstatSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { EMBEDDED_MESSAGES, EmbeddedRefused } from "./messages.ts";

/** Whom the programs of PostgreSQL run as. */
export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** The number that root hands the database to; the next one where somebody bears it. */
const OWN_NUMBER = 55_432;

/**
 * Whom PostgreSQL runs as, which refuses root: undefined for an ordinary user, who runs it. Root hands over to whom the
 * data belong already; a new installation to a number of its own, so that no other program of the machine bears it.
 */
export function chooseOwner(directory: string): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const { uid, gid } = statSync(directory, { throwIfNoEntry: false }) ?? { uid: 0, gid: 0 };
  return uid === 0 ? ownNumber() : { uid, gid };
}

/** The number that nobody else on this machine bears. */
export function ownNumber(): Owner {
  const taken = new Set(knownUsers().map((user) => user.uid));
  let number = OWN_NUMBER;
  while (taken.has(number)) number += 1;
  return { uid: number, gid: number };
}

/**
 * Gives a folder and all that is in it to somebody, where it belongs to root, or to `from`. Each folder is closed before
 * it is looked into, and given last: nobody exchanges a file for a link meanwhile, and one that was interrupted is ended
 * by the next.
 * @throws EmbeddedRefused for a link, and for a file that has another name elsewhere
 */
export function giveTo(owner: Owner, path: string, from = 0): void {
  const stat = lstatSync(path);
  if (stat.uid === owner.uid) return;
  const isFolder = stat.isDirectory();
  if (![0, from].includes(stat.uid) || stat.isSymbolicLink() || (!isFolder && stat.nlink > 1))
    throw new EmbeddedRefused(EMBEDDED_MESSAGES.planted(path));
  if (isFolder) {
    lchownSync(path, 0, 0);
    chmodSync(path, 0o700);
    for (const name of readdirSync(path)) giveTo(owner, join(path, name), from);
  }
  lchownSync(path, owner.uid, owner.gid);
}

/** The users that this machine lists. */
export function knownUsers(): readonly Owner[] {
  if (!existsSync("/etc/passwd")) return [];
  return readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .filter((line) => line.includes(":"))
    .map((line) => {
      const [, , uid, gid] = line.split(":");
      return { uid: Number(uid), gid: Number(gid) };
    });
}
