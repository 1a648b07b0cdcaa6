import {
  type CounterName,
  counters,
  type GaugeName,
  gauges,
  type HistogramName,
  histograms,
  type LabelsOf,
} from "./names.ts";

/** A value of a gauge under its labels. */
export interface Sample<Name extends GaugeName> {
  readonly labels: LabelsOf<(typeof gauges)[Name]>;
  readonly value: number;
}

type AnySample = { readonly labels: Readonly<Record<string, string>>; readonly value: number };
type Reader = () => Promise<AnySample[]> | AnySample[];

/** What a process tells of itself to Prometheus. Counting is a look-up in a Map: nothing waits for it. */
export interface Metrics {
  count<Name extends CounterName>(name: Name, labels: LabelsOf<(typeof counters)[Name]>, by?: number): void;
  observe<Name extends HistogramName>(name: Name, labels: LabelsOf<(typeof histograms)[Name]>, seconds: number): void;
  /** Says how a gauge is read; what cannot be read is left out of the text. */
  read<Name extends GaugeName>(name: Name, read: () => Promise<Sample<Name>[]> | Sample<Name>[]): void;
  /** Everything, in Prometheus' text format. */
  write(): Promise<string>;
}

/** Upper bounds of the histograms, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Distribution {
  readonly buckets: number[];
  sum: number;
  count: number;
}

/** Metrics that start from nothing. */
export function makeMetrics(): Metrics {
  const counted = new Map<string, Map<string, number>>();
  const observed = new Map<string, Map<string, Distribution>>();
  const readers = new Map<GaugeName, Reader[]>();
  return {
    count: (name, labels, by = 1) => {
      const series = entryOf(counted, name, () => new Map<string, number>());
      const key = keyOf(labels);
      series.set(key, (series.get(key) ?? 0) + by);
    },
    observe: (name, labels, seconds) => {
      const series = entryOf(observed, name, () => new Map<string, Distribution>());
      const one = entryOf(series, keyOf(labels), () => ({ buckets: BUCKETS.map(() => 0), sum: 0, count: 0 }));
      const index = BUCKETS.findIndex((bound) => seconds <= bound);
      if (index >= 0) one.buckets[index] = (one.buckets[index] ?? 0) + 1;
      one.sum += seconds;
      one.count += 1;
    },
    read: (name, read) => {
      entryOf<GaugeName, Reader[]>(readers, name, () => []).push(read);
    },
    write: async () => {
      const lines: string[] = [];
      for (const [name, definition] of Object.entries(counters)) {
        lines.push(...header(name, definition.help, "counter"));
        const series = counted.get(name) ?? new Map<string, number>();
        // One without labels exists from the start: an alarm can tell zero from nothing.
        if (definition.labels.length === 0 && series.size === 0) series.set("", 0);
        for (const [key, value] of series) lines.push(line(name, key, value));
      }
      for (const [name, definition] of Object.entries(histograms)) {
        lines.push(...header(name, definition.help, "histogram"));
        for (const [key, one] of observed.get(name) ?? []) lines.push(...distribution(name, key, one));
      }
      // One after the other: a reading takes one connection, and does not find its own statements waiting.
      for (const name of Object.keys(gauges) as GaugeName[]) {
        lines.push(...header(name, gauges[name].help, "gauge"));
        for (const read of readers.get(name) ?? []) {
          for (const { labels, value } of await attempt(read)) lines.push(line(name, keyOf(labels), value));
        }
      }
      return `${lines.join("\n")}\n`;
    },
  };
}

async function attempt(read: Reader): Promise<AnySample[]> {
  try {
    return await read();
  } catch {
    return [];
  }
}

function header(name: string, help: string, type: string): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}

function line(name: string, key: string, value: number): string {
  return `${name}${key === "" ? "" : `{${key}}`} ${value}`;
}

/** A histogram's buckets count everything up to their bound. */
function distribution(name: string, key: string, { buckets, sum, count }: Distribution): string[] {
  let below = 0;
  const bounds = BUCKETS.map((bound, index) => {
    below += buckets[index] ?? 0;
    return line(`${name}_bucket`, `${key},le="${bound}"`, below);
  });
  return [
    ...bounds,
    line(`${name}_bucket`, `${key},le="+Inf"`, count),
    line(`${name}_sum`, key, sum),
    line(`${name}_count`, key, count),
  ];
}

/** `route="/livez",method="GET"`: how labels are written, and what tells one series from another. */
function keyOf(labels: Readonly<Record<string, string>>): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${value.replace(/[\\"\n]/g, (char) => (char === "\n" ? "\\n" : `\\${char}`))}"`)
    .join(",");
}

function entryOf<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
