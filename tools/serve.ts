import { becomeServer } from "./processes.ts";

// Production installs and builds nothing at start: it runs what was built and tested.
await becomeServer("serve");
