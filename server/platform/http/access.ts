import { type Call, isForStaff, isOpenedByKey, type KeyAccess, type StaffAccess } from "contract/call.ts";
import type { FastifyRequest } from "fastify";
import { recordEvent } from "../audit.ts";
import { sameText } from "../configuration/secrets.ts";
import type { AppContext, Site } from "../context.ts";
import type { SessionCandidate, SessionStaff, SessionUser } from "./feature.ts";
import { Problem } from "./problem.ts";

export interface AccessParts {
  readonly ctx: AppContext;
  /** Returns the account to which a session token belongs. `writes` is true if the call changes data. */
  readonly authenticate: (token: string, ctx: AppContext, writes: boolean) => Promise<SessionUser | undefined>;
  readonly authenticateStaff: (token: string, ctx: AppContext) => Promise<SessionStaff | undefined>;
  readonly authenticateCandidate: (token: string, ctx: AppContext) => Promise<SessionCandidate | undefined>;
}

/**
 * Checks that the caller may make this call (product 6).
 * @returns the account, staff member or candidate, if the call requires one
 * @throws Problem sessionExpired, badProviderKey, badOperatorKey or forbidden
 */
export async function authorize(
  parts: AccessParts,
  definition: Call,
  request: FastifyRequest,
): Promise<SessionUser | SessionStaff | SessionCandidate | undefined> {
  if (definition.access === "public") return undefined;
  const token = bearer(request);
  if (isOpenedByKey(definition)) return requireKey(definition.access, token, parts.ctx.site);
  if (isForStaff(definition)) return requireStaff(definition.access, token, parts, definition.path);
  if (definition.access === "dossier") {
    const candidate = token ? await parts.authenticateCandidate(token, parts.ctx) : undefined;
    if (!candidate) throw new Problem("sessionExpired");
    return candidate;
  }
  const user = token ? await parts.authenticate(token, parts.ctx, definition.method !== "GET") : undefined;
  if (!user) throw new Problem("sessionExpired");
  if (definition.access === "holder" && user.holderId !== null) {
    const { db, clock } = parts.ctx;
    await recordEvent(db, clock, { event: "holder's call refused", actorId: user.id, subject: definition.path });
    throw new Problem("forbidden");
  }
  return user;
}

/**
 * Checks the access of a staff member. If an adviser tries a call that only managers may make, the audit log records
 * the attempt.
 */
async function requireStaff(
  access: StaffAccess,
  token: string | undefined,
  { ctx, authenticateStaff }: AccessParts,
  path: string,
): Promise<SessionStaff> {
  const staff = token ? await authenticateStaff(token, ctx) : undefined;
  if (!staff) throw new Problem("sessionExpired");
  if (access === "manager" && staff.role !== "gestionnaire") {
    await recordEvent(ctx.db, ctx.clock, { event: "manager's call refused", actorId: staff.id, subject: path });
    throw new Problem("forbidden");
  }
  return staff;
}

/** Accepts the provider's key only for calls of the provider, and the operator's key only for calls of the operator. */
function requireKey(access: KeyAccess, token: string | undefined, site: Site): undefined {
  const key = access === "provider" ? site.providerApiKey : site.operatorKey;
  if (token && key && sameText(token, key)) return undefined;
  throw new Problem(access === "provider" ? "badProviderKey" : "badOperatorKey");
}

export function bearer(request: FastifyRequest): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
}
