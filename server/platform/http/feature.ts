import type { Readable } from "node:stream";
import type { Call, CallsOf, ParsedInputOf, ResponseOf, StaffAccess } from "contract/call.ts";
import type { StaffRole } from "contract/centre/staff.ts";
import type { LimitName } from "contract/limits.ts";
import type { AppContext } from "../context.ts";
import type { Database } from "../db/connect.ts";
import type { Problem } from "./problem.ts";

export interface SessionUser {
  readonly id: string;
  readonly sessionId: string;
  readonly numOrdinal: string | null;
  readonly holderId: string | null;
  readonly mendataryChecked: boolean;
  readonly sharesSelection: boolean;
  /**
   * The holder's ordinal number. If the account is deleted and created again, the ordinal number stays the same, while
   * the id changes.
   */
  readonly clinicNumber: string | null;
  readonly clinicZipCode: string | null;
  /** The time when the session last changed data. The server stores this time only if there is a read replica. */
  readonly wroteAt: Date | null;
}

export interface SessionStaff {
  readonly id: string;
  readonly sessionId: string;
  readonly role: StaffRole;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** The candidate on whose own page the call was made (B11-02). Logs and limits use `id`, the id of the dossier. */
export interface SessionCandidate {
  readonly id: string;
  readonly candidateId: number;
  readonly sessionId: string;
}

export interface Caller {
  /**
   * The caller's network address, which trusted proxies may have forwarded. Of an IPv6 address, only the first 64 bits.
   */
  readonly address: string;
  readonly method: string;
  header(name: string): string | undefined;
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string, maxAgeSeconds: number): void;
  /** Makes the browser delete its cache for this origin, because the cache contains portraits. */
  clearBrowserCache(): void;
  /** Requires a recent login or code (policy T-65). @throws Problem confirmYourself or sessionExpired */
  requireRecentProof(staff: SessionStaff): Promise<void>;
  /** Counts an event. @returns the error if the event exceeds the limit */
  count(name: LimitName, accountId: string, trx?: Database): Promise<Problem | undefined>;
}

type UserFor<C extends Call> = C["access"] extends "account" | "holder"
  ? SessionUser
  : C["access"] extends StaffAccess
    ? SessionStaff
    : C["access"] extends "dossier"
      ? SessionCandidate
      : undefined;
type ResponseBody<C extends Call> = C["response"] extends "file" ? FileResponse : ResponseOf<C>;

export type Handler<C extends Call> = (
  input: ParsedInputOf<C>,
  user: UserFor<C>,
  ctx: AppContext,
  caller: Caller,
) => Promise<ResponseBody<C>> | ResponseBody<C>;

export type Handlers<Module> = {
  readonly [Name in keyof CallsOf<Module>]: CallsOf<Module>[Name] extends Call ? Handler<CallsOf<Module>[Name]> : never;
};

export interface BoundCall {
  readonly name: string;
  readonly definition: Call;
  readonly handle: (
    input: unknown,
    user: SessionUser | SessionStaff | SessionCandidate | undefined,
    ctx: AppContext,
    caller: Caller,
  ) => unknown;
}

/**
 * Connects each call of a contract module with its handler. If a handler is missing or wrong, the compiler reports an
 * error.
 */
export function feature<Module extends object>(module: Module, handlers: Handlers<Module>): BoundCall[] {
  const byName: Readonly<Record<string, unknown>> = handlers;
  return Object.entries(module).flatMap(([name, definition]) => {
    const handle = byName[name];
    return isCall(definition) && typeof handle === "function"
      ? [{ name, definition, handle: handle as BoundCall["handle"] }]
      : [];
  });
}

function isCall(value: unknown): value is Call {
  return typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value;
}

export interface FileResponse {
  readonly contentType: string;
  readonly size: number | undefined;
  readonly etag: string;
  readonly cacheControl: string;
  readonly saveAs?: string;
  /** Opens the whole file or a range of bytes. Resolves to undefined if the file no longer exists. */
  readonly open: (range?: { start: number; end: number }) => Promise<Readable | undefined>;
}
