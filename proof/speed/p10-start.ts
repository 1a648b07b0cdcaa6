import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../tools/free-port.ts";
import { root } from "../../tools/processes.ts";
import type { Ground } from "./ground.ts";
import { search } from "./requests.ts";
import type { BenchRow } from "./row.ts";
import { shoot } from "./shoot.ts";
import { median, number } from "./turns.ts";

const STARTS = 5;

/** Seconds from the command to the first search that is answered. */
async function serveTimes(ground: Ground, candidates: number): Promise<number> {
  const url = await ground.database(candidates);
  const times: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const server = await ground.product(url);
    const answer = await shoot(server.origin, [search({})], { connections: 1, most: 1 });
    times.push((server.startMs + answer.p50) / 1000);
    await server.stop();
  }
  return median(times);
}

/** Seconds of a start of the demo on data that are there. */
async function demoTime(ground: Ground): Promise<number> {
  const folder = ground.folder();
  let seconds = 0;
  for (let start = 0; start < 2; start += 1) {
    const port = await freePort();
    const began = performance.now();
    const child = spawn(process.execPath, ["tools/run.mjs", "start"], {
      cwd: root,
      env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: folder },
      stdio: ["ignore", "ignore", "inherit"],
    });
    const gone = once(child, "exit");
    const isReady = () =>
      fetch(`http://localhost:${port}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      );
    while (!(await isReady())) await wait(20);
    seconds = (performance.now() - began) / 1000;
    child.kill("SIGTERM");
    await gone;
  }
  return seconds;
}

async function run(ground: Ground) {
  const [small, large] = [await serveTimes(ground, 10_000), await serveTimes(ground, ground.size)];
  const demo = await demoTime(ground);
  return {
    measured:
      `serve ${number(large)} s (sur 10 000 candidats : ${number(small)} s) ; ` +
      `démonstration, deuxième démarrage : ${number(demo, 1)} s`,
    met: Math.max(small, large) <= 1.2 && demo <= 8,
  };
}

export const rows: readonly BenchRow[] = [
  {
    row: "P10",
    title: "De la commande à la première bonne réponse, base existante",
    target: "serve ≤ 1,2 s quelle que soit la base ; démonstration ≤ 8 s",
    run,
  },
];
