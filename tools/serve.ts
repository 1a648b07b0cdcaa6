import { startServer } from "../server/main.ts";

// Production installs and builds nothing at start, so that exactly the tested build runs.
await startServer("serve");
