/** What may be said of a span: words of ours, templates, figures; never what somebody sent (policy T-50). */
export type SpanFacts = Readonly<Record<string, string | number>>;

/** How a span is begun. */
export interface SpanStart {
  readonly facts?: SpanFacts;
  /** The W3C `traceparent` that it continues, when that is not the span at hand. */
  readonly parent?: string | null | undefined;
}

/** Follows what a request or a job causes, for an operator who asks for traces (decision 032). */
export interface Tracing {
  /** Runs work in a span under the one at hand; `note` adds what is known later. */
  span<Result>(
    name: string,
    start: SpanStart,
    work: (note: (facts: SpanFacts) => void) => Promise<Result>,
  ): Promise<Result>;
  /** Adds a statement that just ended to the span at hand: its text, never its values. */
  statement(sql: string, milliseconds: number, error?: unknown): void;
  /** The span at hand as a `traceparent`, to be kept in a row; null while nobody traces. */
  here(): string | null;
  /** Sends what is left. */
  close(): Promise<void>;
}

/** Nobody traces: work is run, and that is all. */
export const noTracing: Tracing = {
  span: (_name, _start, work) => work(() => undefined),
  statement: () => undefined,
  here: () => null,
  close: async () => undefined,
};

/** How traces are wanted, as the OTEL_* variables say; the exporter reads its address and headers there by itself. */
export interface TracingSettings {
  readonly serviceName: string;
  /** Share of the traces that begin here and are sent, 0 to 1. */
  readonly share: number;
  /** Instead of the address of OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly url?: string;
}

/** The variables of OpenTelemetry that concern us; the exporter reads the others by itself. */
export function readTracing(given: (name: string) => string | undefined): TracingSettings | undefined {
  const sampler = given("OTEL_TRACES_SAMPLER") ?? "";
  const isWanted = given("OTEL_EXPORTER_OTLP_ENDPOINT") ?? given("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT");
  const isOff = given("OTEL_SDK_DISABLED") === "true" || given("OTEL_TRACES_EXPORTER") === "none";
  if (!isWanted || isOff || sampler.endsWith("always_off")) return undefined;
  const share = sampler.endsWith("traceidratio") ? Number(given("OTEL_TRACES_SAMPLER_ARG") ?? 1) : 1;
  return { serviceName: given("OTEL_SERVICE_NAME") ?? "espace-entreprise", share };
}
