import { resolve } from "node:path";

/** A path as it was given: npm runs scripts in the project's folder and remembers where it was called. */
export function givenPath(path: string): string {
  return resolve(process.env.INIT_CWD ?? ".", path);
}
