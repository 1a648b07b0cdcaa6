/**
 * Makes a queue in which works are stored one after the other, in the order of the calls, and prepared at once: a batch
 * is read and checked while the one before is stored. Behind a work that failed none is stored.
 * @returns a function that prepares a work, waits for its turn and stores it
 */
export function makeTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <Prepared, Stored>(
    prepare: () => Promise<Prepared>,
    store: (prepared: Prepared) => Promise<Stored>,
  ): Promise<Stored> => {
    const turn = Promise.all([prepare(), last]).then(([prepared]) => store(prepared));
    turn.catch(() => undefined);
    last = turn;
    return turn;
  };
}
