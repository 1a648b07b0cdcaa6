import type { Ground } from "./ground.ts";
import { search } from "./requests.ts";
import type { BenchRow } from "./row.ts";
import { shoot, type Target } from "./shoot.ts";
import { inTurns, median, number } from "./turns.ts";

const TURNS = 9;
const DEEP = 1000;

/** The address of the page after a numbered one: it carries a cursor. */
async function pageAfter(origin: string, target: Target): Promise<Target> {
  const response = await fetch(origin + target.path, { headers: { ...target.headers } });
  const body = (await response.json()) as { "hydra:view": { "hydra:next"?: string } };
  const path = body["hydra:view"]["hydra:next"];
  if (path === undefined) throw new Error(`No page follows ${target.path}`);
  return { ...target, path };
}

async function run(ground: Ground) {
  const server = await ground.product(await ground.database(ground.size));
  const deep = Math.min(DEEP, Math.floor(ground.size / 60));
  const first = search({ page: "1" });
  const numbered = search({ page: String(deep) });
  const targets = { first, numbered, cursor: await pageAfter(server.origin, search({ page: String(deep - 1) })) };
  const alone = (target: Target) => () => shoot(server.origin, [target], { connections: 1, most: 40 });
  for (const target of Object.values(targets)) await alone(target)();
  const turns = await inTurns({ first: alone(first), numbered: alone(numbered), cursor: alone(targets.cursor) }, TURNS);
  await server.stop();
  const time = (name: keyof typeof targets) => median(turns[name].map((shots) => shots.p50));
  const [byCursor, byNumber] = [time("cursor") / time("first"), time("numbered") / time("first")];
  return {
    measured:
      `page ${deep} : ${number(byCursor)} × par curseur, ${number(byNumber)} × par numéro ` +
      `(page 1 : ${number(time("first"), 1)} ms)`,
    met: byCursor <= 1.5 && byNumber <= 8,
  };
}

export const rows: readonly BenchRow[] = [
  {
    row: "P5",
    title: "Pages lointaines face à la première",
    target: "par curseur ≤ 1,5 × ; page 1 000 par numéro ≤ 8 ×",
    run,
  },
];
