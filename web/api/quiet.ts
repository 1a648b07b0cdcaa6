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

/** Waits for running calls. On a slow line, files that the first screen does not need would delay the responses. */
export async function whenQuiet(): Promise<void> {
  if (running === 0) return;
  await new Promise<void>((resolve) => {
    waiting.add(resolve);
    setTimeout(resolve, PATIENCE_MS);
  });
}
