import type { FastifyInstance } from "fastify";
import type { MovableClock } from "../platform/clock.ts";
import type { JobRunner } from "../platform/jobs/loop.ts";
import type { World } from "../platform/world.ts";

export interface DemoParts {
  readonly app: FastifyInstance;
  readonly world: World;
  readonly clock: MovableClock;
  readonly runner: JobRunner;
}
