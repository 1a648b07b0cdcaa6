import { runRows } from "../proof/rows/run-rows.ts";

// The threats and faults of docs/policy.md at full length.
await runRows(/^[TF]-/);
