import type { AnswerOf, Call, InputOf } from "contract/call.ts";
import { buildApp } from "../../server/app.ts";
import { type SettableClock, standingClock } from "../../server/clock.ts";
import { type JobRunner, makeJobRunner } from "../../server/jobs/loop.ts";
import { jobs } from "../../server/jobs.ts";
import { makePasswordHasher } from "../../server/passwords.ts";
import type { World } from "../../server/world.ts";
import { type SimulatedMail, type SimulatedSms, simulatedMail, simulatedSms } from "../doubles/simulated-gateway.ts";
import { type DataLocation, openWorldAt } from "../servers/data-location.ts";
import { KEYS } from "../servers/keys.ts";
import { injectCall } from "../testing/inject-call.ts";
import type { Chance } from "./chance.ts";

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
export async function openPortal(location: DataLocation, start: Date, chance: Chance): Promise<Portal> {
  const clock = standingClock(start.toISOString());
  const opened = await openWorldAt(location, { clock, env: { PROVIDER_API_KEY: KEYS.provider } });
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
      const token = call.access === "provider" ? KEYS.provider : who.token;
      const response = await injectCall(app, call, input, { ...who, token });
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
