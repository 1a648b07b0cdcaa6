import { buildWeb } from "./web-build.ts";

if (!(await buildWeb())) process.exitCode = 1;
