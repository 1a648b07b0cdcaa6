import { becomeServer } from "./server-process.ts";
import { isWebBuilt } from "./web-build.ts";

// Production builds nothing at start: what runs is what was built and tested.
if (!isWebBuilt()) {
  console.error("\nLes pages web ne sont pas construites (web/dist est absent). Lancez « npm run build ».\n");
  process.exit(1);
}
await becomeServer("serve");
