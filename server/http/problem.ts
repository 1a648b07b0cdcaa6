import { type CatalogueEntry, type ErrorBody, type ErrorCode, errors } from "contract/errors.ts";

/** What a problem may say beyond its catalogue entry. */
interface More {
  /** Replaces the catalogue's sentence; a list when several fields are wrong. */
  readonly error?: string | readonly string[];
  /** Added to the body beside error and code. */
  readonly body?: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds?: number;
}

/** A refusal that the caller is told: `throw new Problem("candidateNotFound")`. */
export class Problem extends Error {
  readonly code: ErrorCode;
  readonly more: More;
  constructor(code: ErrorCode, more: More = {}) {
    super(code);
    this.name = "Problem";
    this.code = code;
    this.more = more;
  }

  get status(): number {
    return errors[this.code].status;
  }

  /** The body of the answer (product 8). A 401 repeats its sentence in `message`, which the any-401 rule shows. */
  toBody(): ErrorBody {
    const entry: CatalogueEntry = errors[this.code];
    const error = this.more.error ?? entry.error;
    return {
      error,
      code: this.code,
      ...(entry.status === 401 ? { message: [error].flat().join("\n") } : {}),
      ...(entry.detail ? { detail: entry.detail } : {}),
      ...this.more.body,
    };
  }
}
