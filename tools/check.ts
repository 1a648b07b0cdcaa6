import { deadCode, runSteps, staticChecks, totalLine } from "./steps.ts";

// The fast part of npm test, for while one writes; --dead also looks for what nothing uses.
const outcome = await runSteps([process.argv.includes("--dead") ? [...staticChecks, deadCode] : staticChecks]);
console.log(totalLine(outcome));
if (outcome.failed > 0) process.exitCode = 1;
