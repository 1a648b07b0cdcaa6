import { becomeServer } from "./processes.ts";

// Production installs and builds nothing at start, so that exactly the tested build runs.
await becomeServer("serve");
