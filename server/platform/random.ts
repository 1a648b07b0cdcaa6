import { randomBytes, randomInt, randomUUID } from "node:crypto";

export interface Random {
  uuid(): string;
  integer(max: number): number;
  token(): string;
}

export const systemRandom: Random = {
  uuid: () => randomUUID(),
  integer: (max) => randomInt(max),
  token: () => randomBytes(32).toString("base64url"),
};
