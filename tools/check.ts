import { deadCode, runSteps, staticChecks, totalLine } from "./steps.ts";

// Runs the fast part of npm test. The option --dead also finds unused exports and packages.
const outcome = await runSteps([process.argv.includes("--dead") ? [...staticChecks, deadCode] : staticChecks]);
console.log(totalLine(outcome));
if (outcome.failed > 0) process.exitCode = 1;
