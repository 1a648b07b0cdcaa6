import type { Logger } from "pino";
import type { Clock } from "../../clock.ts";
import type { Policy } from "../../configuration/policy.ts";
import type { Database } from "../../db/connect.ts";
import { withAddedEmails } from "./added-emails.ts";
import { httpRegister } from "./http.ts";
import type { Register } from "./register.ts";
import { tableRegister } from "./table.ts";

interface GatewayContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly policy: Policy;
  readonly log: Logger;
}

/** @throws Error for an unknown scheme */
export function openRegister(url: string, parts: GatewayContext): Register {
  if (url === "table:") return withAddedEmails(tableRegister(parts.db), parts.db);
  if (url.startsWith("https://")) return withAddedEmails(httpRegister(url, parts), parts.db);
  throw new Error(`REGISTER_URL ${url.split(":")[0]}: is not known`);
}
