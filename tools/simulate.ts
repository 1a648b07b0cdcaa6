import { runSimulation } from "../proof/simulation/run.ts";

await runSimulation();
