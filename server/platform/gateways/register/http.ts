import { RegisterRecord } from "contract/accounts/register.ts";
import * as z from "zod/mini";
import { makeBreaker } from "../../breaker.ts";
import type { AppContext } from "../../context.ts";
import type { Database } from "../../db/connect.ts";
import { isImpossible } from "../../http/json-body.ts";
import { reportEnd } from "../../outages.ts";
import { readBeginning } from "../read-beginning.ts";
import { registerKey, withAddedEmails } from "./added-emails.ts";
import type { Register, RegisterEntry, RegisterResponse } from "./register.ts";
import { tableRegister } from "./table.ts";

type GatewayContext = Pick<AppContext, "db" | "clock" | "policy" | "log">;

/**
 * Sends `GET <url>/<number>`, or replaces `{numOrdinal}` in the URL by the number. If the register is unavailable,
 * returns its last valid response of the past 30 days (policy F-31).
 */
export function httpRegister(url: string, { db, clock, policy, log }: GatewayContext): Register {
  const { settings } = policy;
  const breaker = makeBreaker(clock, {
    failures: settings.registerBreakerFailures,
    pauseSeconds: settings.registerBreakerSeconds,
  });

  const ask = async (numOrdinal: string): Promise<RegisterResponse> => {
    if (breaker.isOpen()) return { outcome: "unavailable", reason: "not called because of recent failures" };
    const response = await fetchEntry(url, numOrdinal, settings.registerTimeoutMilliseconds);
    if (response.outcome === "unavailable") {
      breaker.failed();
      log.error(
        { alarm: "registerFault", reason: response.reason, outage: "register" },
        "The register sent no valid response",
      );
    } else {
      breaker.succeeded();
      reportEnd(log, "register");
    }
    return response;
  };

  return {
    lookup: async (numOrdinal) => {
      const response = await ask(numOrdinal);
      const now = clock.now();
      if (response.outcome === "found") await cacheEntry(db, numOrdinal, response.entry, now);
      if (response.outcome === "unknown") await dropCachedEntry(db, numOrdinal);
      if (response.outcome !== "unavailable") return response;
      const since = new Date(now.getTime() - settings.registerCacheSeconds * 1000);
      const entry = await findCachedEntry(db, numOrdinal, since);
      return entry ? { outcome: "found", entry } : response;
    },
  };
}

async function fetchEntry(url: string, numOrdinal: string, timeoutMs: number): Promise<RegisterResponse> {
  const { address, headers } = requestFor(url, numOrdinal);
  try {
    const response = await fetch(address, { headers, redirect: "error", signal: AbortSignal.timeout(timeoutMs) });
    if (response.status === 404) return { outcome: "unknown" };
    if (!response.ok) return { outcome: "unavailable", reason: `status ${response.status}` };
    const record: unknown = JSON.parse(await readBeginning(response));
    // Reject a response with characters that PostgreSQL cannot store, such as NUL.
    if (isImpossible(record))
      return { outcome: "unavailable", reason: "invalid response: a text that cannot be stored" };
    const parsed = z.safeParse(RegisterRecord, record);
    if (!parsed.success) {
      const fields = parsed.error.issues.map((issue) => issue.path.join(".") || "body");
      return { outcome: "unavailable", reason: `invalid response: ${fields.join(", ")}` };
    }
    if (registerKey(parsed.data.numOrdinal) !== registerKey(numOrdinal)) {
      return { outcome: "unavailable", reason: "invalid response: another number" };
    }
    return { outcome: "found", entry: parsed.data };
  } catch (error) {
    return { outcome: "unavailable", reason: error instanceof Error ? error.name : String(error) };
  }
}

/** Moves the user name and password out of the URL into a header for basic authentication. */
function requestFor(url: string, numOrdinal: string): { address: URL; headers: Record<string, string> } {
  const number = encodeURIComponent(numOrdinal);
  const address = new URL(
    url.includes("{numOrdinal}") ? url.replace("{numOrdinal}", number) : `${url.replace(/\/+$/, "")}/${number}`,
  );
  const { username, password } = address;
  address.username = "";
  address.password = "";
  if (username === "") return { address, headers: { accept: "application/json" } };
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString("base64");
  return { address, headers: { accept: "application/json", authorization: `Basic ${credentials}` } };
}

async function cacheEntry(db: Database, numOrdinal: string, entry: RegisterEntry, now: Date): Promise<void> {
  const cached = { entry: JSON.stringify(entry), fetched_at: now };
  await db
    .insertInto("register_cache")
    .values({ num_ordinal: numOrdinal, ...cached })
    .onConflict((conflict) => conflict.column("num_ordinal").doUpdateSet(cached))
    .execute();
}

async function findCachedEntry(db: Database, numOrdinal: string, since: Date): Promise<RegisterEntry | undefined> {
  const row = await db
    .selectFrom("register_cache")
    .select("entry")
    .where("num_ordinal", "=", numOrdinal)
    .where("fetched_at", ">", since)
    .executeTakeFirst();
  return row?.entry;
}

async function dropCachedEntry(db: Database, numOrdinal: string): Promise<void> {
  await db.deleteFrom("register_cache").where("num_ordinal", "=", numOrdinal).execute();
}

export function openRegister(url: string, parts: GatewayContext): Register {
  if (url === "table:") return withAddedEmails(tableRegister(parts.db), parts.db);
  if (url.startsWith("https://")) return withAddedEmails(httpRegister(url, parts), parts.db);
  throw new Error(`REGISTER_URL ${url.split(":")[0]}: is not a supported scheme`);
}
