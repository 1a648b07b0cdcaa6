import { setPriority } from "node:os";
import { compressPages } from "./web-build.ts";

// tools/start.ts runs this program, so that the demo already runs while the pages are compressed.
setPriority(10);
await compressPages();
