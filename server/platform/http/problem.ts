import { type CatalogueEntry, type ErrorBody, type ErrorCode, errors } from "contract/errors.ts";

interface More {
  readonly error?: string | readonly string[];
  readonly body?: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds?: number;
}

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

  /** For status 401, the body also contains `message`, because the pages show this text (product 8). */
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

export interface FieldIssue {
  readonly field: string;
  readonly error: string;
}

export function rejectIssues(code: ErrorCode, issues: readonly FieldIssue[]): void {
  const [first] = issues;
  if (first) throw new Problem(code, { error: first.error, body: { errors: issues } });
}
