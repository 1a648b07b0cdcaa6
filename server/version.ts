import { readFileSync } from "node:fs";
import * as z from "zod/mini";

const Package = z.object({ version: z.string() });

/** The version of the product that runs here: in the log, `npm run admin -- status` and /metrics. */
export const VERSION = Package.parse(
  JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")),
).version;
