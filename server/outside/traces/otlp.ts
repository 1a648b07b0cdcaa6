import { AsyncLocalStorage } from "node:async_hooks";
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, TraceFlags, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Tracing, TracingSettings } from "../../tracing.ts";

/** Longest text of a statement that is sent; one with thousands of rows says nothing more after that. */
const LONGEST_STATEMENT = 2000;

/** Traces sent by OTLP over HTTP as JSON. The span at hand is kept here: nothing global is patched or registered. */
export function otlpTracing({ serviceName, share, url }: TracingSettings): Tracing {
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ "service.name": serviceName }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter(url ? { url } : {}) })],
  });
  const tracer = provider.getTracer("espace-entreprise");
  const atHand = new AsyncLocalStorage<Span>();
  const contextOf = (parent: string | null | undefined) => {
    const known = parent ? readTraceparent(parent) : undefined;
    if (known) return trace.setSpanContext(ROOT_CONTEXT, known);
    const span = atHand.getStore();
    return span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT;
  };
  return {
    span: (name, { facts = {}, parent }, work) => {
      const kind = "http.route" in facts ? SpanKind.SERVER : SpanKind.INTERNAL;
      const span = tracer.startSpan(name, { kind, attributes: facts }, contextOf(parent));
      return atHand.run(span, async () => {
        try {
          return await work((more) => span.setAttributes(more));
        } catch (error) {
          fail(span, error);
          throw error;
        } finally {
          span.end();
        }
      });
    },
    statement: (sql, milliseconds, error) => {
      const parent = atHand.getStore();
      if (!parent) return;
      const attributes = { "db.system.name": "postgresql", "db.query.text": sql.slice(0, LONGEST_STATEMENT) };
      const [name = "SQL"] = /\w+/.exec(sql) ?? [];
      const end = performance.timeOrigin + performance.now();
      const options = { kind: SpanKind.CLIENT, attributes, startTime: end - milliseconds };
      const span = tracer.startSpan(name.toUpperCase(), options, trace.setSpan(ROOT_CONTEXT, parent));
      if (error !== undefined) fail(span, error);
      span.end(end);
    },
    here: () => {
      const span = atHand.getStore()?.spanContext();
      return span ? `00-${span.traceId}-${span.spanId}-0${span.traceFlags & TraceFlags.SAMPLED}` : null;
    },
    close: () => provider.shutdown(),
  };
}

/** What failed, by the name of the error: its message may hold what somebody sent. */
function fail(span: Span, error: unknown): void {
  const status = error instanceof Error && "status" in error ? Number(error.status) : undefined;
  if (status !== undefined) span.setAttribute("http.response.status_code", status);
  const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
  span.setAttribute("error.type", code ?? (error instanceof Error ? error.name : "unknown"));
  // A refusal is an answer like another; only what went wrong with us is an error.
  if (status === undefined || status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
}

/** `00-{32 hexadecimal digits}-{16}-{flags}`, as the W3C writes it. */
function readTraceparent(text: string) {
  const match = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(text);
  const [, traceId = "", spanId = "", flags = ""] = match ?? [];
  if (!match || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
}
