import { becomeServer } from "./processes.ts";

// Production installs and builds nothing at start: what runs is what was built and tested.
await becomeServer("serve");
