import { setPriority } from "node:os";
import { compressPages } from "./web-build.ts";

// tools/start.ts runs this program beside the demo. The low priority keeps the demo fast while this program compresses
// the pages.
setPriority(10);
await compressPages();
