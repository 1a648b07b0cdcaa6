import { startServer } from "../server/main.ts";

// Production installs and builds nothing when it starts, so that it runs exactly the tested build.
await startServer("serve");
