/** `whenQuiet` waits at most this many milliseconds. */
const PATIENCE_MS = 3000;

let running = 0;
const waiting = new Set<() => void>();

export async function noteCall<Result>(call: Promise<Result>): Promise<Result> {
  running += 1;
  try {
    return await call;
  } finally {
    running -= 1;
    if (running === 0) {
      for (const resume of waiting) resume();
      waiting.clear();
    }
  }
}

/** Waits until no call is running, so that files for later screens do not delay the responses on a slow line. */
export async function whenQuiet(): Promise<void> {
  if (running === 0) return;
  await new Promise<void>((resolve) => {
    waiting.add(resolve);
    setTimeout(resolve, PATIENCE_MS);
  });
}
