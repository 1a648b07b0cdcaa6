import { setPriority } from "node:os";
import { compressPages } from "./web-build.ts";

// Compresses the built pages while the demo already responds (tools/start.ts).
setPriority(10);
await compressPages();
