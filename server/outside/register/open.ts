import type { Logger } from "pino";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/connect.ts";
import type { Policy } from "../../policy.ts";
import { httpRegister } from "./http.ts";
import type { Register } from "./register.ts";
import { tableRegister } from "./table.ts";

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly policy: Policy;
  readonly log: Logger;
}

/** The register that REGISTER_URL names. @throws Error for a scheme that is not known */
export function openRegister(url: string, parts: Parts): Register {
  if (url === "table:") return tableRegister(parts.db);
  if (url.startsWith("https://")) return httpRegister(url, parts);
  throw new Error(`REGISTER_URL ${url.split(":")[0]}: is not known`);
}
