import { runBench } from "../bench/run.ts";

await runBench();
