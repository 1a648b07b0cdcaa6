import { existsSync, lchownSync, lstatSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

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
  if (uid !== 0) return { uid, gid };
  const taken = new Set(knownUsers().map((user) => user.uid));
  let number = OWN_NUMBER;
  while (taken.has(number)) number += 1;
  return { uid: number, gid: number };
}

/** Who may make a database for `owner`: initdb, alone of all programs, wants a user that has a name. */
export function namedOwner(owner: Owner): Owner {
  const users = knownUsers();
  if (users.some(({ uid }) => uid === owner.uid)) return owner;
  return users.find(({ name }) => name === "nobody") ?? users.find(({ uid }) => uid !== 0) ?? owner;
}

/** Gives a folder and all that is in it to somebody. */
export function giveTo({ uid, gid }: Owner, path: string): void {
  lchownSync(path, uid, gid);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) giveTo({ uid, gid }, join(path, name));
}

function knownUsers(): ({ readonly name: string } & Owner)[] {
  if (!existsSync("/etc/passwd")) return [];
  return readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .filter((line) => line.includes(":"))
    .map((line) => {
      const [name = "", , uid, gid] = line.split(":");
      return { name, uid: Number(uid), gid: Number(gid) };
    });
}
