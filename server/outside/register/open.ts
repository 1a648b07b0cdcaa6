import type { Database } from "../../db/connect.ts";
import type { Register } from "./register.ts";
import { tableRegister } from "./table.ts";

/** The register that REGISTER_URL names. @throws Error for a scheme that is not known */
export function openRegister(url: string, parts: { readonly db: Database }): Register {
  if (url === "table:") return tableRegister(parts.db);
  throw new Error(`REGISTER_URL ${url.split(":")[0]}: is not known`);
}
