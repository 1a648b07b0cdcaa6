import { randomBytes, randomInt, randomUUID } from "node:crypto";

/** The only source of chance. */
export interface Random {
  uuid(): string;
  /** A whole number from 0 to max - 1, uniform. */
  integer(max: number): number;
  /** A secret of 256 bits, safe in a URL. */
  token(): string;
}

/** The operating system's generator. */
export const systemRandom: Random = {
  uuid: () => randomUUID(),
  integer: (max) => randomInt(max),
  token: () => randomBytes(32).toString("base64url"),
};
