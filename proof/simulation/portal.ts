import { type AnswerOf, type Call, type InputOf, wireRequest } from "contract/call.ts";
import { buildApp } from "../../server/app.ts";
import { type SettableClock, standingClock } from "../../server/clock.ts";
import { readEnvironment } from "../../server/environment.ts";
import { makeLogger } from "../../server/http/log.ts";
import { type JobRunner, makeJobRunner } from "../../server/jobs/loop.ts";
import { jobs } from "../../server/jobs.ts";
import { openWorld } from "../../server/open-world.ts";
import { makePasswordHasher } from "../../server/passwords.ts";
import type { World } from "../../server/world.ts";
import { type SimulatedMail, type SimulatedSms, simulatedMail, simulatedSms } from "../doubles/simulated-gateway.ts";
import type { Chance } from "./chance.ts";

const PROVIDER_KEY = "simulated-provider-key-0123456789";

/** The product over a database, with a clock that is moved by hand and gateways as they are in life. */
export interface Portal {
  readonly world: World;
  readonly clock: SettableClock;
  readonly sms: SimulatedSms;
  readonly mail: SimulatedMail;
  readonly jobs: JobRunner;
  /** Requests made so far. */
  readonly requests: () => number;
  /** Makes a call that must succeed, as somebody behind `address`. */
  answer<C extends Call>(call: C, input: InputOf<C>, who?: Caller): Promise<AnswerOf<C>>;
  close(): Promise<void>;
}

/** Who makes a call. */
export interface Caller {
  readonly token?: string;
  readonly address?: string;
}

/** Opens the product for a simulation. */
export async function openPortal(
  where: { readonly dataDir: string; readonly databaseUrl: string | undefined },
  start: Date,
  chance: Chance,
): Promise<Portal> {
  const clock = standingClock(start.toISOString());
  const environment = readEnvironment("demo", {
    DATA_DIR: where.dataDir,
    SECRET_KEY: "a secret key for simulations, long enough",
    PROVIDER_API_KEY: PROVIDER_KEY,
    ...(where.databaseUrl === undefined ? {} : { DATABASE_URL: where.databaseUrl }),
  });
  const opened = await openWorld(environment, { clock, log: makeLogger("silent") });
  const sms = simulatedSms(clock, chance);
  const mail = simulatedMail();
  // A cheaper hash: a year has thousands of logins, and what they cost is measured elsewhere.
  const passwords = makePasswordHasher(opened.world.policy, { memory: 64, passes: 1 });
  const world: World = { ...opened.world, sms, mail, passwords };
  const app = await buildApp(world, { trustProxy: 1 });
  let requests = 0;
  return {
    world,
    clock,
    sms,
    mail,
    jobs: makeJobRunner(world, jobs),
    requests: () => requests,
    answer: async (call, input, who = {}) => {
      requests += 1;
      const { url, body } = wireRequest(call, input);
      const token = call.access === "provider" ? PROVIDER_KEY : who.token;
      const response = await app.inject({
        method: call.method,
        url,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(who.address === undefined ? {} : { "x-forwarded-for": who.address }),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      if (response.statusCode >= 300) {
        throw new Error(`${call.method} ${call.path}: ${response.statusCode} ${response.body}`);
      }
      return JSON.parse(response.body === "" ? "null" : response.body);
    },
    close: async () => {
      await app.close();
      await opened.close();
    },
  };
}
