import { unlessMissing } from "../../optional-package.ts";
import { noTracing, type Tracing, type TracingSettings } from "../../tracing.ts";

/**
 * Opens what traces need: nothing is loaded unless they are wanted.
 * @throws Error when they are wanted and the optional packages are not installed
 */
export async function openTracing(settings: TracingSettings | undefined): Promise<Tracing> {
  if (!settings) return noTracing;
  const kit = await import("./otlp.ts").catch(unlessMissing);
  if (kit) return kit.otlpTracing(settings);
  throw new Error("OTEL_EXPORTER_OTLP_ENDPOINT is set, but the optional packages @opentelemetry/* are not installed");
}
