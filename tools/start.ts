import { becomeServer } from "./processes.ts";
import { buildWebIfStale } from "./web-build.ts";

if (!(await buildWebIfStale())) {
  console.error("\nLa construction des pages web a échoué (voir ci-dessus).\n");
  process.exit(1);
}
await becomeServer("demo");
