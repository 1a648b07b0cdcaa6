import type { AppContext } from "../context.ts";
import { countLoginAttempt, forgetLoginAttempt, keyOfAttempt, type LoginAttempt } from "./login-attempts-store.ts";
import { countEvent } from "./sliding.ts";
import type { Subject } from "./subjects.ts";

type Attempting = Pick<AppContext, "db" | "clock" | "policy" | "passwords" | "secrets">;

export interface CountedAttempt {
  readonly allowed: boolean;
  forget(): Promise<void>;
}

type Check<Result> = (counted: CountedAttempt) => Promise<Result>;

const countsOf = new WeakMap<AppContext["passwords"], Map<Subject, ReturnType<typeof countEvent>>>();

type Attempt<Result> = (takeBack: () => Promise<void>) => Promise<Result>;

/**
 * Counts a login attempt before any other query or hash (policy F-37). Attempts of one network wait for each other, so
 * that these attempts use only one database connection.
 * @throws Problem unavailable if too many hashes are waiting (policy T-21)
 */
export async function attemptFrom<Result>(
  ctx: Attempting,
  from: Subject,
  { attempt, reject }: { readonly attempt: Attempt<Result>; readonly reject: () => Result },
): Promise<Result> {
  const counts = countsOf.get(ctx.passwords) ?? new Map<Subject, ReturnType<typeof countEvent>>();
  countsOf.set(ctx.passwords, counts);
  for (let ahead = counts.get(from); ahead; ahead = counts.get(from)) if ((await ahead).passed) return reject();
  return ctx.passwords.admit(async () => {
    const count = countEvent(ctx.db, ctx, ["loginPerAddress"], from).finally(() => counts.delete(from));
    counts.set(from, count);
    const { passed, takeBack } = await count;
    return passed ? reject() : attempt(takeBack);
  });
}

interface Attempts {
  open: number;
  /** Resolves when the server has counted the latest attempt with this key. */
  counted: Promise<unknown>;
  readonly checked: Set<Promise<void>>;
}

const attemptsOf = new WeakMap<AppContext["passwords"], Map<string, Attempts>>();

/**
 * Counts the attempt as a failure before the password check, so that parallel attempts cannot exceed the limit (policy
 * T-18). An attempt above the limit waits for the parallel attempts. A parallel attempt with the correct password no
 * longer counts, so the server can then check the waiting attempt.
 */
export async function checkAttempt<Result>(
  ctx: Attempting,
  { takeBack, ...attempt }: LoginAttempt & { readonly takeBack: () => Promise<void> },
  check: Check<Result>,
): Promise<Result> {
  const heldBack = { allowed: false, forget: async () => undefined };
  const checkAt = (at: Date) => {
    const forget = async () => {
      await forgetLoginAttempt(ctx.db, ctx, attempt, at);
      await takeBack();
    };
    return check({ allowed: true, forget });
  };
  const all = attemptsOf.get(ctx.passwords) ?? new Map<string, Attempts>();
  attemptsOf.set(ctx.passwords, all);
  const key = keyOfAttempt(ctx, attempt);
  const attempts = all.get(key) ?? { open: 0, counted: Promise.resolve(), checked: new Set() };
  all.set(key, attempts);
  attempts.open += 1;
  try {
    for (;;) {
      const turn = attempts.counted.then(() => begin(ctx, attempt, attempts.checked, checkAt));
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

/**
 * Counts an attempt.
 * @returns the password check of this attempt, or the checks of earlier attempts that this attempt must wait for
 */
async function begin<Result>(
  ctx: Attempting,
  attempt: LoginAttempt,
  checked: Set<Promise<void>>,
  checkAt: (at: Date) => Promise<Result>,
) {
  const others = [...checked];
  const at = ctx.clock.now();
  if (!(await countLoginAttempt(ctx.db, attempt, ctx, at))) return { others };
  const promise = checkAt(at);
  const leave = () => void checked.delete(ended);
  const ended: Promise<void> = promise.then(leave, leave);
  checked.add(ended);
  return { others, result: { promise } };
}
