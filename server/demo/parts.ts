import type { FastifyInstance } from "fastify";
import type { MovableClock } from "../clock.ts";
import type { JobRunner } from "../jobs/loop.ts";
import type { World } from "../world.ts";

export interface DemoParts {
  readonly app: FastifyInstance;
  readonly world: World;
  readonly clock: MovableClock;
  readonly runner: JobRunner;
}
