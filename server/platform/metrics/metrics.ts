import { Counter, Gauge, Histogram, type MetricConfiguration, Registry } from "prom-client";
import {
  type CounterName,
  counters,
  type Definition,
  type GaugeName,
  gauges,
  type HistogramName,
  histograms,
  type LabelsOf,
} from "./names.ts";

export interface Sample<Name extends GaugeName> {
  readonly labels: LabelsOf<(typeof gauges)[Name]>;
  readonly value: number;
}

type AnySample = { readonly labels: Readonly<Record<string, string>>; readonly value: number };
type Reader = () => Promise<AnySample[]> | AnySample[];

export interface Metrics {
  count<Name extends CounterName>(name: Name, labels: LabelsOf<(typeof counters)[Name]>, by?: number): void;
  observe<Name extends HistogramName>(name: Name, labels: LabelsOf<(typeof histograms)[Name]>, seconds: number): void;
  /** Registers a function that reads a gauge. If the function fails, /metrics omits the gauge. */
  read<Name extends GaugeName>(name: Name, read: () => Promise<Sample<Name>[]> | Sample<Name>[]): void;
  write(): Promise<string>;
}

export function makeMetrics(): Metrics {
  const registry = new Registry();
  const counted = makeEach(counters, registry, (options) => new Counter(options));
  const observed = makeEach(histograms, registry, (options) => new Histogram(options));
  const read = makeEach(gauges, registry, (options) => ({ gauge: new Gauge(options), readers: [] as Reader[] }));
  return {
    count: (name, labels, by = 1) => counted[name].inc(labels, by),
    observe: (name, labels, seconds) => observed[name].observe(labels, seconds),
    read: (name, reader) => {
      read[name].readers.push(reader);
    },
    write: async () => {
      const found: [Gauge, AnySample[]][] = [];
      // Read one gauge after another. Parallel reads would use several database connections and count each other's
      // statements.
      for (const { gauge, readers } of Object.values(read)) {
        for (const reader of readers) found.push([gauge, await attempt(reader)]);
      }
      for (const { gauge } of Object.values(read)) empty(gauge);
      for (const [gauge, samples] of found) for (const { labels, value } of samples) gauge.set(labels, value);
      return registry.metrics();
    },
  };
}

function makeEach<Name extends string, Made>(
  definitions: Readonly<Record<Name, Definition>>,
  registry: Registry,
  make: (options: MetricConfiguration<string>) => Made,
): Readonly<Record<Name, Made>> {
  const made = Object.entries<Definition>(definitions).map(([name, { help, labels }]) => [
    name,
    make({ name, help, labelNames: labels, registers: [registry] }),
  ]);
  return Object.fromEntries(made);
}

async function attempt(read: Reader): Promise<AnySample[]> {
  try {
    return await read();
  } catch {
    return [];
  }
}

/**
 * Removes the value of a gauge. After reset() alone, the gauge would have the value 0, which alarms would treat as
 * real.
 */
function empty(gauge: Gauge): void {
  gauge.reset();
  gauge.remove({});
}
