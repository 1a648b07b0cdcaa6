import { createHash } from "node:crypto";

/** The fingerprint of rows in whatever order they come. */
export interface Fingerprint {
  readonly rows: number;
  readonly text: string;
  /** One row as the database writes it in JSON. */
  add(line: string): void;
}

const WORDS = 4;

/** Adds up the SHA-256 of each row, so that two databases that sort differently have the same fingerprint. */
export function makeFingerprint(): Fingerprint {
  const sum = new BigUint64Array(WORDS);
  let rows = 0;
  return {
    get rows() {
      return rows;
    },
    get text() {
      return [...sum].map((word) => word.toString(16).padStart(16, "0")).join("");
    },
    add: (line) => {
      rows += 1;
      const digest = createHash("sha256").update(line).digest();
      for (let word = 0; word < WORDS; word += 1) sum[word] = (sum[word] ?? 0n) + digest.readBigUInt64BE(word * 8);
    },
  };
}
