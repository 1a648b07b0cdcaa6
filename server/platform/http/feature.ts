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
  /** The holder's number in the register, which survives a deleted and new account. */
  readonly clinicNumber: string | null;
  readonly clinicZipCode: string | null;
  /** When this session last changed something; recorded only with a read replica. */
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

export interface Caller {
  /** Network address behind trusted proxies; IPv6 is cut to its /64. */
  readonly address: string;
  readonly method: string;
  header(name: string): string | undefined;
  cookie(name: string): string | undefined;
  /** Sets an HttpOnly, SameSite=Lax cookie. */
  setCookie(name: string, value: string, maxAgeSeconds: number): void;
  /** Makes the browser drop its cache of this origin, portraits included. */
  clearBrowserCache(): void;
  /** For exports and erasures (policy T-65). @throws Problem confirmYourself without a recent proof, sessionExpired */
  requireRecentProof(staff: SessionStaff): Promise<void>;
  /** Counts one event of an account or clinic. @returns the error once the limit is passed: to throw, or to answer less */
  count(name: LimitName, accountId: string, trx?: Database): Promise<Problem | undefined>;
}

type UserFor<C extends Call> = C["access"] extends "account" | "holder"
  ? SessionUser
  : C["access"] extends StaffAccess
    ? SessionStaff
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
    user: SessionUser | SessionStaff | undefined,
    ctx: AppContext,
    caller: Caller,
  ) => unknown;
}

/** Pairs a contract module with its handlers; a missing or mistyped handler does not compile. */
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
  /** Opens the bytes or a range of them; undefined if the file is gone. */
  readonly open: (range?: { start: number; end: number }) => Promise<Readable | undefined>;
}
