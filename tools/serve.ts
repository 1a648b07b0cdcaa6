import { startServer } from "../server/main.ts";

// This command installs and builds nothing, so that production runs exactly the tested build.
await startServer("serve");
