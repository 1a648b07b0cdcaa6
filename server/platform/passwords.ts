import { argon2 as argon2Callback, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import type { Policy } from "./configuration/policy.ts";
import { Problem } from "./http/problem.ts";

const argon2 = promisify(argon2Callback);
const COST = { memory: 19 * 1024, passes: 2, parallelism: 1 } as const;
const TAG_BYTES = 32;
const SALT_BYTES = 16;

export interface PasswordHasher {
  /**
   * Runs `work` unless the queue is full.
   * @throws Problem unavailable if too many hashes are already running or waiting (policy T-21)
   */
  admit<Result>(work: () => Promise<Result>): Promise<Result>;
  hash(password: string): Promise<string>;
  /** If the hash is null, returns false after the same time as for a wrong password. */
  verify(password: string, phc: string | null): Promise<boolean>;
  isWeak(phc: string): boolean;
}

export function makePasswordHasher(policy: Policy, cost: { memory: number; passes: number } = COST): PasswordHasher {
  // No password has this hash. For an unknown account, the server checks the typed password against this hash, so that
  // the check takes as long as for a wrong password (policy T-16).
  const nobody = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${"A".repeat(22)}$${"A".repeat(43)}`;
  const waiting: (() => void)[] = [];
  let working = 0;
  let admitted = 0;

  const queued = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (working >= policy.settings.passwordHashesAtOnce) {
      if (waiting.length >= policy.settings.passwordHashQueue) throw new Problem("unavailable");
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else working += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else working -= 1;
    }
  };

  return {
    admit: async (work) => {
      if (admitted >= policy.settings.passwordHashesAtOnce + policy.settings.passwordHashQueue) {
        throw new Problem("unavailable");
      }
      admitted += 1;
      return work().finally(() => {
        admitted -= 1;
      });
    },
    hash: (password) =>
      queued(async () => {
        const salt = randomBytes(SALT_BYTES);
        const tag = await derive(password, salt, cost);
        return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${base64(salt)}$${base64(tag)}`;
      }),
    verify: (password, phc) =>
      queued(async () => {
        const parsed = parse(phc ?? nobody);
        const tag = await derive(password, parsed.salt, parsed);
        return timingSafeEqual(tag, parsed.tag) && phc !== null;
      }),
    isWeak: (phc) => {
      const parsed = parse(phc);
      return parsed.memory < cost.memory || parsed.passes < cost.passes;
    },
  };
}

/**
 * Checks the password. If it is wrong, checks it again without leading and trailing spaces, which pasting may add
 * (policy T-23).
 */
export async function findRightPassword(
  passwords: Pick<PasswordHasher, "verify">,
  typed: string,
  phc: string | null,
): Promise<string | undefined> {
  for (const password of new Set([typed, typed.trim()])) if (await passwords.verify(password, phc)) return password;
  return undefined;
}

async function derive(password: string, salt: Buffer, cost: { memory: number; passes: number }): Promise<Buffer> {
  const { memory, passes } = cost;
  const { parallelism } = COST;
  return argon2("argon2id", { message: password, nonce: salt, parallelism, memory, passes, tagLength: TAG_BYTES });
}

function parse(phc: string) {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$([\w+/]+)$/.exec(phc);
  if (!match) throw new Error("The hash has an unknown format");
  const [, memory, passes, salt = "", tag = ""] = match;
  const [saltBytes, tagBytes] = [Buffer.from(salt, "base64"), Buffer.from(tag, "base64")];
  return { memory: Number(memory), passes: Number(passes), salt: saltBytes, tag: tagBytes };
}

function base64(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
