import autocannon from "autocannon";
import { departmentList } from "contract/department-list.ts";
import { ACCOUNTS, STAFF_TOKEN, tokenOf } from "./fill.ts";

export interface Target {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** All times are in milliseconds. */
export interface Load {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

const asUser = (token: string) => ({ authorization: `Bearer ${token}` });

export function search(query: Readonly<Record<string, string | readonly string[]>>, account = 0): Target {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : value.map((one) => [`${name}[]`, one]),
  );
  return { path: `/api/veterinary/candidates?${new URLSearchParams(pairs)}`, headers: asUser(tokenOf(account)) };
}

export function sheet(id: number, account = 0): Target {
  return { path: `/api/veterinary/candidate/${id}`, headers: asUser(tokenOf(account)) };
}

export function asStaff(path: string): Target {
  return { path, headers: asUser(STAFF_TOKEN) };
}

export const FACETS = {
  studyLevelCategory: "3",
  jobInterviewStatus: ["oui"],
  jobInterviewNotice: ["Avis favorable", "Avis très favorable"],
};

export const W1: readonly Target[] = Array.from({ length: 100 }, (_, first) => {
  const ZIPCode = [0, 7, 19].map((step) => departmentList[(first + step) % departmentList.length]?.num_dep ?? "");
  return search({ ZIPCode, ...FACETS }, first % ACCOUNTS);
});

export async function pageAfter(origin: string, target: Target): Promise<Target> {
  const response = await fetch(origin + target.path, { headers: target.headers });
  const body = (await response.json()) as { "hydra:view": { "hydra:next"?: string } };
  const path = body["hydra:view"]["hydra:next"];
  if (path === undefined) throw new Error(`No page follows ${target.path}`);
  return { ...target, path };
}

/** @throws if the status of a response is not 2xx */
export async function send(
  origin: string,
  targets: readonly Target[],
  { connections = 16, amount, seconds }: { connections?: number; amount?: number; seconds?: number },
): Promise<Load> {
  const times: number[] = [];
  const began = performance.now();
  let ended = began;
  const options = {
    url: origin,
    connections,
    sampleInt: 5,
    ...(amount === undefined ? { duration: seconds ?? 1 } : { amount }),
    requests: targets.map(({ path, headers }) => ({ path, headers: { ...headers } })),
  };
  const { non2xx, errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
    run.on("response", (_client, _status, _bytes, time) => {
      times.push(time);
      ended = performance.now();
    });
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} bad answers, of ${targets[0]?.path}`);
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? Number.NaN;
  return { perSecond: (1000 * times.length) / (ended - began), p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/**
 * Runs the functions in turns, so that other programs slow all functions equally.
 * @returns the median result of each function
 */
export async function inTurns<Name extends string>(
  contestants: Readonly<Record<Name, () => Promise<Load>>>,
  turns: number,
): Promise<Record<Name, Load>> {
  const names = Object.keys(contestants) as Name[];
  const taken = new Map<Name, Load[]>(names.map((name) => [name, []]));
  for (let turn = 0; turn < turns; turn += 1) {
    for (const name of turn % 2 === 0 ? names : names.toReversed()) taken.get(name)?.push(await contestants[name]());
  }
  const middle = (name: Name) => {
    const loads = taken.get(name) ?? [];
    const of = (field: keyof Load) => median(loads.map((load) => load[field]));
    return { perSecond: of("perSecond"), p50: of("p50"), p95: of("p95"), p99: of("p99") };
  };
  return Object.fromEntries(names.map((name) => [name, middle(name)])) as Record<Name, Load>;
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

export async function besideW1(
  origin: string,
  asked: Readonly<Record<string, Target>>,
  field: "p50" | "p95" = "p50",
  { amount = 15, rounds = 5 } = {},
) {
  const alone = (targets: readonly Target[], amount: number) => () => send(origin, targets, { connections: 1, amount });
  const contestants: Record<string, () => Promise<Load>> = { w1: alone(W1, 40) };
  for (const [name, target] of Object.entries(asked)) contestants[name] = alone([target], amount);
  await alone(W1, 100)();
  for (const target of Object.values(asked)) await alone([target], Math.ceil(amount / 2))();
  const { w1, ...others } = await inTurns(contestants, rounds);
  const base = w1?.[field] ?? Number.NaN;
  report("W1", `${base.toFixed(1)} ms`);
  const ratios = Object.entries(others).map(([name, load]) => [name, load[field] / base, load[field]] as const);
  for (const [name, ratio, ms] of ratios) report(name, `${ratio.toFixed(2)} × W1 (${ms.toFixed(1)} ms)`);
  return new Map(ratios.map(([name, ratio]) => [name, ratio]));
}

export function report(what: string, figure: string, isMet?: boolean): void {
  const mark = isMet === undefined ? " " : isMet ? "✓" : "✗";
  if (isMet === false) process.exitCode = 1;
  console.log(`${mark} ${what.padEnd(56)} ${figure}`);
}
