import { runProgram } from "./processes.ts";
import { oneCheck, type Step } from "./steps.ts";

const WORKSPACES = ["contract", "server", "web", "tools"];

/** What is checked by reading the sources: lint, format, and the types of each workspace (tests belong to tools). */
export const staticChecks: readonly Step[] = [
  {
    title: "Lint et format (biome)",
    run: async () => oneCheck((await runProgram("biome", ["check", "--error-on-warnings"])) === 0),
  },
  ...[...WORKSPACES, "web/tsconfig.floor.json"].map((workspace) => ({
    title: `Types : ${workspace} (tsc)`,
    // As many of them run at once as there are cores: in threads of its own, each would read the same types several times.
    run: async () => oneCheck((await runProgram("tsc", ["--noEmit", "--singleThreaded", "-p", workspace])) === 0),
  })),
];

/** Exports and dependencies that nothing uses. */
export const deadCode: Step = {
  title: "Code mort (knip)",
  run: async () => oneCheck((await runProgram("knip", [])) === 0),
};
