import type { World } from "../world.ts";
import { countLoginAttempt, forgetLoginAttempt, keyOfAttempt, type LoginAttempt } from "./login-attempts-store.ts";
import { countEvent } from "./sliding.ts";
import type { Subject } from "./subjects.ts";

type Attempting = Pick<World, "db" | "clock" | "policy" | "passwords" | "secrets">;

/** An attempt once it is counted. */
export interface CountedAttempt {
  /** Whether the password may be compared. */
  readonly allowed: boolean;
  /** It was right: the attempt counts for nothing. */
  forget(): Promise<void>;
}

type Check<Result> = (counted: CountedAttempt) => Promise<Result>;

/** Counts that are under way in this process, by the address that an attempt comes from. */
const countsOf = new WeakMap<World["passwords"], Map<Subject, ReturnType<typeof countEvent>>>();

/** Works on an attempt from an address that may still try. */
type Attempt<Result> = (takeBack: () => Promise<void>) => Promise<Result>;

/**
 * Counts an attempt of a network address before anything is looked up or hashed for it (policy F-37). Each address counts
 * one attempt at a time, and a refusal holds for all that wait behind it: a flood takes one database connection at most.
 * @param refuse answers for an address that has spent its limit
 * @throws Problem unavailable when more hashes than may wait are wanted (policy T-21)
 */
export async function attemptFrom<Result>(
  world: Attempting,
  from: Subject,
  { attempt, refuse }: { readonly attempt: Attempt<Result>; readonly refuse: () => Result },
): Promise<Result> {
  const counts = countsOf.get(world.passwords) ?? new Map<Subject, ReturnType<typeof countEvent>>();
  countsOf.set(world.passwords, counts);
  for (let ahead = counts.get(from); ahead; ahead = counts.get(from)) if ((await ahead).passed) return refuse();
  return world.passwords.admit(async () => {
    const count = countEvent(world.db, world, ["loginPerAddress"], from).finally(() => counts.delete(from));
    counts.set(from, count);
    const { passed, takeBack } = await count;
    return passed ? refuse() : attempt(takeBack);
  });
}

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
 * Counts an attempt at a password, of whom it is for, then has it checked. Until then it counts as a failure, so that
 * parallel guesses cannot outrun the count (policy T-18). One that is held back while others are checked waits for them, since they may turn out
 * right: whoever logs in from several places at once is not told that the password is wrong.
 */
export async function checkAttempt<Result>(
  world: Attempting,
  { takeBack, ...attempt }: LoginAttempt & { readonly takeBack: () => Promise<void> },
  check: Check<Result>,
): Promise<Result> {
  const heldBack = { allowed: false, forget: async () => undefined };
  const checkAt = (at: Date) => {
    const forget = async () => {
      await forgetLoginAttempt(world.db, world, attempt, at);
      await takeBack();
    };
    return check({ allowed: true, forget });
  };
  const all = attemptsOf.get(world.passwords) ?? new Map<string, Attempts>();
  attemptsOf.set(world.passwords, all);
  const key = keyOfAttempt(world, attempt);
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
  if (!(await countLoginAttempt(world.db, attempt, world, at))) return { others };
  const promise = checkAt(at);
  const leave = () => void checked.delete(ended);
  const ended: Promise<void> = promise.then(leave, leave);
  checked.add(ended);
  return { others, result: { promise } };
}
