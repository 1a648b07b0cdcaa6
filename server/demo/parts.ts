import type { FastifyInstance } from "fastify";
import type { MovableClock } from "../platform/clock.ts";
import type { AppContext } from "../platform/context.ts";
import type { JobRunner } from "../platform/jobs/loop.ts";

export interface DemoParts {
  readonly app: FastifyInstance;
  readonly ctx: AppContext;
  readonly clock: MovableClock;
  readonly runner: JobRunner;
}
