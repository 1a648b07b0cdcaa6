import { runRows } from "../proof/rows/run-rows.ts";

// The targets of speed of docs/bench.md.
await runRows(/^P\d/);
