import type { Caller, Scene } from "./access-scene.ts";

/** One row of the matrix. What is left out follows from the access that the contract declares. */
export interface AccessCase {
  /** A complete input that succeeds for the holder, or the reason in `answers`. */
  readonly input: (scene: Scene, caller: Caller) => Readonly<Record<string, unknown>>;
  /** The input names something of the holder's: what other accounts get. 2xx means nothing happens to it. */
  readonly strangers?: 204 | 403 | 404;
  /** The token travels in the path: as if the access were `account`. */
  readonly tokenInPath?: true;
  /** What the provider or the operator gets by its key, where its made-up input names nothing. */
  readonly byKey?: 403 | 404 | 409;
  /** What staff of the centre gets, where its made-up input names nothing. */
  readonly byStaff?: 404 | 409;
  /** What everybody gets, where a made-up input cannot succeed. */
  readonly responses?: 400 | 401 | 404 | 409;
}

export const nothing = () => ({});
export const unknownRow = () => ({ id: "00000000-0000-4000-8000-000000000000" });
