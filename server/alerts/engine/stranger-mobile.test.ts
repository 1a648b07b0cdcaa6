import { limits } from "contract/limits.ts";
import { expect, it } from "vitest";
import { saveAlerts, sentMessages } from "../../../tests/support/alerts.ts";
import { mostWithin } from "../../../tests/support/load.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeCollaborator, makeHolder } from "../../accounts/login/fixtures.ts";
import { makeCandidate } from "../../candidates/intake/fixtures.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";

const MOST = 2;
const test = useTestApp({ limits: { alertSmsPerPhoneDay: { max: MOST } }, scene });
const STRANGER = "0639980077";
const DAY_MS = 86_400_000;
const EACH = { type: "eachNewCandidate", params: { maxLimit: 5 } } as const;

async function scene(): Promise<void> {
  const holder = await makeHolder(test.ctx);
  const accounts = [holder];
  for (let nth = 0; nth < 2; nth += 1) {
    accounts.push(await makeCollaborator(test.ctx, holder, { email: `c${nth}@lices.example` }));
  }
  for (const account of accounts) {
    await saveAlerts(test, account, { periodicity: EACH, destination: { mobile: STRANGER } });
  }
}

async function passDays(days: number): Promise<void> {
  for (let hours = 0; hours < 24 * days; hours += 4) {
    if (hours % 12 === 0) await makeCandidate(test.ctx, { ZIPCode: "35000" });
    test.clock.advance(DAY_MS / 6);
    await test.jobs.drain();
  }
}

const received = async () =>
  (await sentMessages(test, "sms")).map(({ sent_at, text }) => ({
    at: sent_at.getTime(),
    isWarning: text.includes("a choisi ce mobile"),
  }));

it("A mobile gets at most five alert SMS in 24 hours from all accounts (T-63 W-13)", async () => {
  expect(limits.alertSmsPerPhoneDay).toEqual({ per: "subject", max: 5, seconds: 86_400 });
  await passDays(1);
  const chosen = await received();
  expect(chosen.map(({ isWarning }) => isWarning)).toEqual(chosen.map(() => true));
  await passDays(1);
  const at = (await received()).map((sms) => sms.at);
  expect(at.length).toBeGreaterThan(MOST);
  expect(mostWithin(at, DAY_MS)).toBe(MOST);
});

it("The limit of alert SMS per mobile does not limit SMS with login codes (T-63)", async () => {
  await test.jobs.drain();
  expect(await received()).toHaveLength(MOST);
  const code = { channel: "sms", class: "code", kind: "sms code", to: STRANGER, text: "1234" } as const;
  await enqueue(test.ctx.db, test.ctx, code);
  await test.jobs.drain();
  expect(await received()).toHaveLength(MOST + 1);
});

it("An SMS that the gateway rejects does not count towards the mobile's limit (T-63)", async () => {
  const rejected = "0639980500";
  const alert = { channel: "sms", class: "alert", kind: "alert", to: rejected, text: "Bonjour" } as const;
  await enqueue(test.ctx.db, test.ctx, ...Array.from({ length: MOST + 1 }, () => alert));
  await test.jobs.drain();
  const rows = await test.ctx.db.selectFrom("messages").select("failure").where("recipient", "=", rejected).execute();
  expect(rows.map(({ failure }) => failure)).toEqual(Array(MOST + 1).fill("gateway unavailable"));
});
