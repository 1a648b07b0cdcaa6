import { MAX_LIMITS, notificationParametersSave } from "contract/alerts/alerts.ts";
import { beforeEach, expect, it } from "vitest";
import { mostWithin } from "../../../tests/support/most-within.ts";
import { passTime } from "../../../tests/support/pass-time.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeCollaborator, makeHolder } from "../../accounts/login/fixtures.ts";
import { makeCandidate } from "../../candidates/intake/fixtures.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import { alertParameters } from "../settings/fixtures.ts";

const test = useTestApp();
const STRANGER = "0639980077";
const DAY_MS = 86_400_000;
const MOST = 5;
const EACH = { type: "eachNewCandidate", params: { maxLimit: MAX_LIMITS[4] } } as const;

let accounts: string[];

/** A clinic of eleven accounts that all choose the same mobile. */
beforeEach(async () => {
  const holder = await makeHolder(test.ctx);
  accounts = [holder];
  for (let nth = 0; nth < 10; nth += 1) {
    accounts.push(await makeCollaborator(test.ctx, holder, { email: `c${nth}@lices.example` }));
  }
  for (const account of accounts) {
    const wish = alertParameters({ periodicity: EACH, destination: { mobile: STRANGER } });
    await test.response(notificationParametersSave, { id: 1, ...wish }, { token: await test.tokenOf(account) });
  }
});

/** A candidate comes every four hours, for so many days. */
async function liveThrough(days: number): Promise<void> {
  for (let nth = 0; nth < days * 6; nth += 1) {
    await makeCandidate(test.ctx, { ZIPCode: "35000" });
    await passTime(test, new Date(test.clock.now().getTime() + DAY_MS / 6));
  }
}

const received = async () => {
  const rows = await test.ctx.db
    .selectFrom("outbox_deliveries")
    .selectAll()
    .where("recipient", "=", STRANGER)
    .execute();
  return rows.map(({ sent_at, text }) => ({ at: sent_at.getTime(), isWarning: text.includes("a choisi ce mobile") }));
};

it("a mobile gets five SMS in any 24 hours, however many accounts chose it (T-63)", async () => {
  await liveThrough(3);
  const at = (await received()).map((sms) => sms.at);
  expect(at.length).toBeGreaterThan(MOST);
  expect(mostWithin(at, DAY_MS)).toBe(MOST);
}, 60_000);

it("a warning that found no room leaves before the first alert of its account (T-63 W-13)", async () => {
  await liveThrough(1);
  const chosen = await received();
  expect(chosen.map(({ isWarning }) => isWarning)).toEqual(chosen.map(() => true));
}, 60_000);

it("codes are not counted among them, and are still sent (T-63)", async () => {
  await passTime(test, test.clock.now());
  expect(await received()).toHaveLength(MOST);
  const code = { channel: "sms", class: "code", kind: "sms code", to: STRANGER, text: "1234" } as const;
  await enqueue(test.ctx.db, test.ctx, code);
  await test.jobs.drain();
  expect(await received()).toHaveLength(MOST + 1);
});

it("an SMS that the gateway refuses takes no room from the next one (T-63)", async () => {
  const rejected = "0639980500";
  const alert = { channel: "sms", class: "alert", kind: "alert", to: rejected, text: "Bonjour" } as const;
  await enqueue(test.ctx.db, test.ctx, ...Array.from({ length: MOST + 1 }, () => alert));
  await test.jobs.drain();
  const rows = await test.ctx.db.selectFrom("messages").select("failure").where("recipient", "=", rejected).execute();
  expect(rows.map(({ failure }) => failure)).toEqual(Array(MOST + 1).fill("gateway unavailable"));
});
