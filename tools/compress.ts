import { setPriority } from "node:os";
import { compressPages } from "./web-build.ts";

// tools/start.ts starts this program to compress the built pages while the demo already runs.
setPriority(10);
await compressPages();
