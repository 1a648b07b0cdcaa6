import { currentUser } from "contract/account.ts";
import { wireRequest } from "contract/call.ts";
import { candidates } from "contract/candidates.ts";
import { askSmsCode } from "contract/registration.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type HttpDouble, startHttpDouble } from "../../../proof/doubles/http-double.ts";
import { useTestApp } from "../../../proof/testing/test-app.ts";
import { buildApp } from "../../app.ts";
import { connectUrl } from "../../db/connect.ts";
import { readEnvironment } from "../../environment.ts";
import { makeHolder } from "../../features/login/make.ts";
import { makeJobRunner } from "../../jobs/loop.ts";
import { jobs } from "../../jobs.ts";
import { noTracing } from "../../tracing.ts";
import type { World } from "../../world.ts";
import { openTracing } from "./open.ts";

const test = useTestApp();
const CALLER = { trace: "4bf92f3577b34da6a3ce929d0e0e4736", span: "00f067aa0ba902b7" };

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  readonly status: { code?: number };
}

const opened: { collector?: HttpDouble } = {};
beforeAll(async () => {
  opened.collector = await startHttpDouble();
});
afterAll(() => opened.collector?.close());

/** Does something in a traced world and answers the spans that the collector was sent for it. */
async function traced(work: (world: World, send: (url: string, headers?: object) => Promise<number>) => Promise<void>) {
  const collector = opened.collector;
  if (!collector) throw new Error("No collector");
  collector.seen.length = 0;
  const url = `${collector.origin}/v1/traces`;
  const tracing = await openTracing({ serviceName: "espace-test", share: 1, url });
  const own = connectUrl(test.database.url, { watch: tracing.statement });
  const world: World = { ...test.world, tracing, db: own.db };
  const app = await buildApp(world, { trustProxy: 1 });
  await work(
    world,
    async (path, headers = {}) => (await app.inject({ url: path, headers: { ...headers } })).statusCode,
  );
  await app.close();
  await tracing.close();
  await own.close();
  const bodies = collector.seen.map(({ body }) => JSON.parse(body));
  const resources: { resource: { attributes: Span["attributes"] }; scopeSpans: { spans: Span[] }[] }[] = bodies.flatMap(
    (body) => body.resourceSpans,
  );
  const text = collector.seen.map(({ body }) => body).join("");
  return { spans: resources.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)), resources, text };
}

const factOf = (span: Span | undefined, key: string) => {
  const value = span?.attributes.find((fact) => fact.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};

describe("traces", () => {
  it("follow a request with its statements, continuing the caller's, without values or names (T-50)", async () => {
    const token = await test.tokenOf(await makeHolder(test.world, { email: "canari@clinique.example" }));
    const { spans, resources, text } = await traced(async (_world, send) => {
      const headers = { authorization: `Bearer ${token}`, traceparent: `00-${CALLER.trace}-${CALLER.span}-01` };
      expect(await send(wireRequest(candidates, { lastName: "Canarisserin" }).url, headers)).toBe(200);
      expect(await send(wireRequest(currentUser, {}).url)).toBe(401);
    });
    const names = resources[0]?.resource.attributes.find(({ key }) => key === "service.name");
    expect(names?.value.stringValue).toBe("espace-test");
    const request = spans.find((span) => span.name === "GET /api/veterinary/candidates");
    expect([request?.traceId, request?.parentSpanId]).toEqual([CALLER.trace, CALLER.span]);
    expect(factOf(request, "http.response.status_code")).toBe(200);
    const refused = spans.find((span) => span.name === "GET /api/veterinary/user");
    expect([factOf(refused, "http.response.status_code"), refused?.status.code ?? 0]).toEqual([401, 0]);
    if (test.database.url) {
      const statements = spans.filter((span) => span.parentSpanId === request?.spanId);
      expect(statements.length).toBeGreaterThan(1);
      expect(statements.every((span) => /\$1/.test(String(factOf(span, "db.query.text"))))).toBe(true);
    }
    for (const canary of ["canari", "Canari", token]) expect(text).not.toContain(canary);
  });

  it("follow a message from the job that caused it to its hand-over, by its row", async () => {
    const { spans } = await traced(async (world, send) => {
      await makeHolder(world, { numOrdinal: "10002", phone: "0639980002", phoneChecked: false });
      expect(await send(wireRequest(askSmsCode, { numOrdinal: "10002" }).url)).toBe(204);
      await makeJobRunner(world, jobs).drain();
    });
    const cause = spans.find((span) => span.name === "job answer asks of the sign-up");
    const handOver = spans.find((span) => span.name === "hand over sms");
    expect(cause?.traceId).toMatch(/^[0-9a-f]{32}$/);
    expect([handOver?.traceId, handOver?.parentSpanId]).toEqual([cause?.traceId, cause?.spanId]);
    expect([factOf(handOver, "kind"), factOf(handOver, "outcome")]).toEqual(["sms code", "accepted"]);
  });
});

describe("without OTEL_* variables", () => {
  it("nothing is traced and nothing is loaded", async () => {
    expect(await openTracing(readEnvironment("demo", {}).tracing)).toBe(noTracing);
    for (const off of [
      { OTEL_SDK_DISABLED: "true" },
      { OTEL_TRACES_EXPORTER: "none" },
      { OTEL_TRACES_SAMPLER: "always_off" },
    ]) {
      const variables = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318", ...off };
      expect(readEnvironment("demo", variables).tracing).toBeUndefined();
    }
    expect(
      readEnvironment("demo", {
        OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318",
        OTEL_SERVICE_NAME: "portail",
        OTEL_TRACES_SAMPLER: "parentbased_traceidratio",
        OTEL_TRACES_SAMPLER_ARG: "0.1",
      }).tracing,
    ).toEqual({ serviceName: "portail", share: 0.1 });
  });
});
