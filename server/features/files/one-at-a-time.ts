/**
 * Does one thing after the other, whoever asks: what takes much memory, or a thread that others need, is never done twice
 * at once (policy F-35).
 */
export function oneAtATime<Input extends readonly unknown[], Answer>(
  work: (...input: Input) => Promise<Answer>,
): (...input: Input) => Promise<Answer> {
  let last: Promise<unknown> = Promise.resolve();
  return (...input) => {
    const answer = last.then(() => work(...input));
    last = answer.catch(() => undefined);
    return answer;
  };
}
