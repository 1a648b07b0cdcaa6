import type { World } from "../world.ts";
import { countLoginAttempt, forgetLoginAttempt, keyOfAttempt, type LoginAttempt } from "./login-attempts-store.ts";
import { countEvent } from "./sliding.ts";
import type { Subject } from "./subjects.ts";

type Attempting = Pick<World, "db" | "clock" | "policy" | "passwords">;

/** An attempt once it is counted. */
export interface CountedAttempt {
  /** Whether the password may be compared. */
  readonly allowed: boolean;
  /** It was right: the attempt counts for nothing. */
  forget(): Promise<void>;
}

type Check<Result> = (counted: CountedAttempt) => Promise<Result>;

/** The attempts of this process under one key. */
interface Attempts {
  /** Those that are counted or checked. */
  open: number;
  /** Ends when the last one was counted: one after the other, so that each knows which before it are being checked. */
  counted: Promise<unknown>;
  readonly checked: Set<Promise<void>>;
}

const attemptsOf = new WeakMap<World["passwords"], Map<string, Attempts>>();

/**
 * Counts an attempt at a password, of whom it is for and of the network address that it comes from, then has it checked. Until then it counts as a failure, so that parallel guesses cannot
 * outrun the count (policy T-18). One that is held back while others are checked waits for them, since they may turn out
 * right: whoever logs in from several places at once is not told that the password is wrong.
 */
export async function checkAttempt<Result>(
  world: Attempting,
  { from, ...attempt }: LoginAttempt & { readonly from: Subject },
  check: Check<Result>,
): Promise<Result> {
  const fromAddress = await countEvent(world.db, world, ["loginPerAddress"], from);
  const heldBack = { allowed: false, forget: async () => undefined };
  if (fromAddress.passed) return check(heldBack);
  const checkAt = (at: Date) => {
    const forget = async () => {
      await forgetLoginAttempt(world.db, attempt, at);
      await fromAddress.takeBack();
    };
    return check({ allowed: true, forget });
  };
  const all = attemptsOf.get(world.passwords) ?? new Map<string, Attempts>();
  attemptsOf.set(world.passwords, all);
  const key = keyOfAttempt(attempt);
  const attempts = all.get(key) ?? { open: 0, counted: Promise.resolve(), checked: new Set() };
  all.set(key, attempts);
  attempts.open += 1;
  try {
    for (;;) {
      const turn = attempts.counted.then(() => begin(world, attempt, attempts.checked, checkAt));
      attempts.counted = turn.catch(() => undefined);
      const { result, others } = await turn;
      if (result !== undefined) return await result.promise;
      if (others.length === 0) return await check(heldBack);
      await Promise.race(others);
    }
  } finally {
    attempts.open -= 1;
    if (attempts.open === 0) all.delete(key);
  }
}

/** Counts an attempt, and begins to check it where it may be. @returns the check, or those that it was held back by */
async function begin<Result>(
  world: Attempting,
  attempt: LoginAttempt,
  checked: Set<Promise<void>>,
  checkAt: (at: Date) => Promise<Result>,
) {
  const others = [...checked];
  const at = world.clock.now();
  if (!(await countLoginAttempt(world.db, attempt, world.policy, at))) return { others };
  const promise = checkAt(at);
  const leave = () => void checked.delete(ended);
  const ended: Promise<void> = promise.then(leave, leave);
  checked.add(ended);
  return { others, result: { promise } };
}
