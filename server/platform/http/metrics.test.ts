import { currentUser } from "contract/accounts/account.ts";
import { login } from "contract/accounts/login.ts";
import { askSmsCode, checkPhone } from "contract/accounts/registration.ts";
import { candidateBatch } from "contract/candidates/intake.ts";
import { describe, expect, it, onTestFinished } from "vitest";
import { resumeOf } from "../../../tests/support/pdf.ts";
import { PROVIDER_KEY, useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { buildApp } from "../../app.ts";
import { storeFile } from "../../candidates/files/store-file.ts";
import { saveSetting } from "../db/settings-store.ts";
import { counters, gauges, histograms } from "../metrics/names.ts";
import { enqueue } from "../outbox/outbox.ts";

const test = useTestApp({ limits: { smsForEveryoneHour: { max: 1 }, checkPhonePerAddress: { max: 1 } } });
const PASSWORD = "clinique-demo-2026";
const TOKEN = "a-token-for-the-metrics-of-the-tests";

async function read(): Promise<Map<string, number>> {
  const response = await test.app.inject("/metrics");
  expect([response.statusCode, response.headers["content-type"], response.headers["cache-control"]]).toEqual([
    200,
    "text/plain; version=0.0.4; charset=utf-8",
    "no-store",
  ]);
  const lines = response.body.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]));
}

const sms = (to: string) => ({ channel: "sms", class: "alert", kind: "alert", to, text: "Bonjour" }) as const;

describe("/metrics", () => {
  it("/metrics contains all metrics that the product declares, and no others", async () => {
    const { body } = await test.app.inject("/metrics");
    const types = [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, type]) => `${name} ${type}`);
    const known = { counter: counters, histogram: histograms, gauge: gauges };
    expect(types).toEqual(
      Object.entries(known).flatMap(([type, names]) => Object.keys(names).map((name) => `${name} ${type}`)),
    );
    for (const name of ["process_resident_memory_bytes", "nodejs_heap_size_used_bytes", "database_up"]) {
      expect((await read()).get(name), name).toBeGreaterThan(0);
    }
  });

  it("/metrics counts responses by route template, not by path (T-50)", async () => {
    await test.send(currentUser, {});
    await test.app.inject("/api/veterinary/candidate/4711?lastName=Durand");
    await test.app.inject("/veterinary/file/a-token/portrait-de-lea.jpg");
    const { body } = await test.app.inject("/metrics");
    const series = await read();
    const route = 'route="/api/veterinary/user",method="GET",status="401"';
    expect(series.get(`http_request_duration_seconds_count{${route}}`)).toBeGreaterThanOrEqual(1);
    expect(series.get(`http_request_duration_seconds_bucket{le="+Inf",${route}}`)).toBeGreaterThanOrEqual(1);
    expect(body).toContain('route="/veterinary/file/:token/:name"');
    for (const personal of ["/4711", "Durand", "a-token", "portrait"]) expect(body).not.toContain(personal);
  });

  it("/metrics counts successful, failed and rate-limited logins", async () => {
    await makeHolder(test.ctx, { email: "demo@clinique.example", password: PASSWORD });
    const before = await read();
    await test.send(login, { email: "demo@clinique.example", password: PASSWORD });
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await test.send(login, { email: "demo@clinique.example", password: "faux" });
    }
    const after = await read();
    const rise = (result: string) =>
      (after.get(`login_total{result="${result}"}`) ?? 0) - (before.get(`login_total{result="${result}"}`) ?? 0);
    expect([rise("success"), rise("refused"), rise("limited")]).toEqual([1, 5, 1]);
  });

  it("/metrics reports number and age of waiting messages, and outcomes of sent messages", async () => {
    await enqueue(test.ctx.db, test.ctx, sms("0639980001"), sms("0639980404"), sms("0639980408"));
    test.clock.advance(90_000);
    const waiting = await read();
    expect(waiting.get('outbox_depth{kind="alert",state="queued"}')).toBe(3);
    expect(waiting.get('outbox_oldest_seconds{kind="alert"}')).toBe(90);
    expect(waiting.get('job_late_seconds{job="send sms"}')).toBe(90);
    expect(waiting.get("alerts_late_seconds")).toBe(0);
    await test.jobs.drain();
    const sent = await read();
    expect(sent.get('outbox_depth{kind="alert",state="queued"}')).toBeUndefined();
    expect(sent.get('job_late_seconds{job="send sms"}')).toBe(0);
    expect(sent.get('sms_accepted_total{provider="outbox",code=""}')).toBe(1);
    expect(sent.get('sms_failed_total{provider="outbox",code="permanent"}')).toBe(1);
    expect(sent.get('sms_unknown_total{provider="outbox",code=""}')).toBe(1);
    expect(sent.get('sms_cost_total{provider="outbox"}')).toBe(0.09);
    expect(sent.get('job_duration_seconds_count{job="send sms"}')).toBeGreaterThan(0);
  });

  it("while the global limit blocks all SMS codes, the metric sms_codes_stopped is 1 (T-07)", async () => {
    const ask = async (numOrdinal: string, phone: string) => {
      await makeHolder(test.ctx, { numOrdinal, phone, phoneChecked: false, email: `${numOrdinal}@c.example` });
      await test.send(askSmsCode, { numOrdinal });
      await test.jobs.drain();
    };
    expect((await read()).get("sms_codes_stopped")).toBe(0);
    await ask("10002", "0639980002");
    expect((await read()).get("sms_codes_stopped")).toBe(1);
    await ask("10003", "0639980003");
    const alarmed = await read();
    expect([alarmed.get("sms_codes_stopped"), alarmed.get("otp_sent_total")]).toEqual([1, 1]);
    test.clock.advance(3600_000);
    expect((await read()).get("sms_codes_stopped")).toBe(0);
  });

  it("/metrics reports the age of the latest backup, if a backup exists", async () => {
    expect((await read()).has("backup_age_seconds")).toBe(false);
    await saveSetting(test.ctx.db, "last backup", { at: test.clock.now() });
    test.clock.advance(60_000);
    expect((await read()).get("backup_age_seconds")).toBe(60);
  });

  it("/metrics counts files opened with a session token instead of a file token (W-05)", async () => {
    await storeFile(test.ctx, "cv.pdf", resumeOf("CV"));
    const token = await test.tokenOf(await makeHolder(test.ctx));
    expect((await read()).get("session_token_in_file_path_total")).toBe(0);
    await test.app.inject(`/veterinary/file/${token}/cv.pdf`);
    expect((await read()).get("session_token_in_file_path_total")).toBe(1);
  });

  it("/metrics counts imported records, rejected records and rate-limited requests", async () => {
    await test.send(candidateBatch, { items: [{ externalId: "ASV-1" }] }, { token: PROVIDER_KEY });
    for (let call = 0; call < 2; call += 1) await test.send(checkPhone, { numOrdinal: "10002", code: "0000" });
    const series = await read();
    expect(series.get('import_rows_total{kind="candidate",result="refused"}')).toBe(1);
    expect(series.get('otp_refused_total{reason="codeIncorrect"}')).toBe(1);
    expect(series.get('rate_limited_total{rule="checkPhonePerAddress"}')).toBe(1);
  });
});

describe("access to /metrics", () => {
  const open = async (metricsToken: string | undefined) => {
    const app = await buildApp({ ...test.ctx, site: { ...test.ctx.site, metricsToken } });
    onTestFinished(() => app.close());
    return (headers: Readonly<Record<string, string>>, remoteAddress = "127.0.0.1") =>
      app.inject({ url: "/metrics", headers: { ...headers }, remoteAddress });
  };

  it("without METRICS_TOKEN, only requests from the same machine may read /metrics", async () => {
    const get = await open(undefined);
    const responses = [get({}), get({}, "::1"), get({}, "192.0.2.1"), get({ "x-forwarded-for": "127.0.0.1" })];
    const statuses = (await Promise.all([...responses, get({ via: "1.1 proxy" })])).map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([200, 200, 401, 401, 401]);
  });

  it("with METRICS_TOKEN, only callers with the token may read /metrics", async () => {
    const get = await open(TOKEN);
    expect((await get({ authorization: `Bearer ${TOKEN}` }, "192.0.2.1")).statusCode).toBe(200);
    for (const headers of [undefined, { authorization: "Bearer faux" }, { authorization: TOKEN }]) {
      const response = await get(headers ?? {});
      expect([response.statusCode, response.headers["www-authenticate"]]).toEqual([401, "Bearer"]);
      expect(response.json()).toMatchObject({ code: "forbidden" });
    }
  });
});
