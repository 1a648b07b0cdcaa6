import { runBench } from "../proof/speed/run.ts";

await runBench();
