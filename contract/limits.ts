/** How often something may happen: at most `max` times in `seconds`, counted per network address, account or for all. */
export interface Limit {
  readonly per: "address" | "account" | "everyone";
  readonly max: number;
  readonly seconds: number;
  /** Counted in the memory of each process: figures that guard the load, not a secret. */
  readonly inMemory?: true;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The rates of policy 2 and 3 that belong to a call. Every figure can be replaced by the LIMITS variable. */
export const limits = {
  loginPerAddress: { per: "address", max: 20, seconds: 10 * MINUTE },
  candidateListPerAccount: { per: "account", max: 1200, seconds: HOUR, inMemory: true },
  candidateSheetPerAccount: { per: "account", max: 400, seconds: DAY, inMemory: true },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;
