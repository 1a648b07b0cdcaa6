import { deadCode, runSteps, staticChecks, totalLine } from "./steps.ts";

// The fast part of npm test. --dead also looks for unused exports and packages.
const outcome = await runSteps([process.argv.includes("--dead") ? [...staticChecks, deadCode] : staticChecks]);
console.log(totalLine(outcome));
if (outcome.failed > 0) process.exitCode = 1;
