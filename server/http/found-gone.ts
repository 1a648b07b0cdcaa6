import { NoResultError } from "kysely";

/** PostgreSQL's code for a row that names another one which is not there. */
const NAMES_NOTHING = "23503";

/**
 * Runs a call, and once more when somebody whom it had found was erased before it wrote: nothing of it is stored, and the
 * second time it finds nobody and says so. Every write may be repeated (policy F-29).
 * @throws what the call threw, unless that was the cause
 */
export async function againWhenGone<Result>(
  call: () => Promise<Result> | Result,
  again: (error: unknown) => Promise<Result>,
): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (!foundGone(error)) throw error;
    return again(error);
  }
}

function foundGone(error: unknown): boolean {
  if (error instanceof NoResultError) return true;
  return error instanceof Error && "code" in error && error.code === NAMES_NOTHING;
}
