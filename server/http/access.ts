import { type Call, isOpenedByKey, type KeyAccess } from "contract/call.ts";
import type { FastifyRequest } from "fastify";
import { recordEvent } from "../audit.ts";
import { sameText } from "../secrets.ts";
import type { Site, World } from "../world.ts";
import { Problem } from "./problem.ts";
import type { SessionUser } from "./slice.ts";

/** Finds the account of a live session token, or undefined. `writes`: the call that it makes changes something. */
export type Authenticate = (token: string, world: World, writes: boolean) => Promise<SessionUser | undefined>;

/**
 * Checks that the caller may make the call (product 6).
 * @returns the account, for calls that need one
 * @throws Problem sessionExpired, badProviderKey, badOperatorKey or forbidden
 */
export async function authorize(
  parts: { readonly world: World; readonly authenticate: Authenticate },
  definition: Call,
  request: FastifyRequest,
): Promise<SessionUser | undefined> {
  if (definition.access === "public") return undefined;
  const token = bearer(request);
  if (isOpenedByKey(definition)) return requireKey(definition.access, token, parts.world.site);
  const user = token ? await parts.authenticate(token, parts.world, definition.method !== "GET") : undefined;
  if (!user) throw new Problem("sessionExpired");
  if (definition.access === "holder" && user.holderId !== null) {
    const { db, clock } = parts.world;
    await recordEvent(db, clock, { event: "holder's call refused", actorId: user.id, subject: definition.path });
    throw new Problem("forbidden");
  }
  return user;
}

/** The key that feeds the portal must not read what is in it, nor act on accounts. @throws Problem */
function requireKey(access: KeyAccess, token: string | undefined, site: Site): undefined {
  const key = access === "provider" ? site.providerApiKey : site.operatorKey;
  if (token && key && sameText(token, key)) return undefined;
  throw new Problem(access === "provider" ? "badProviderKey" : "badOperatorKey");
}

function bearer(request: FastifyRequest): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
}
