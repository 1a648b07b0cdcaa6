import { candidates } from "contract/candidates.ts";
import { dayText, localTimeOf } from "contract/local-time.ts";
import { sql } from "kysely";
import { nextRun } from "../../server/features/alerts/periodicity.ts";
import { nextDues } from "../../server/jobs/dues.ts";
import { jobs } from "../../server/jobs.ts";
import type { Centre } from "./centre.ts";
import { type Clinic, enter } from "./clinic.ts";
import type { Cast } from "./day.ts";
import type { Portal } from "./portal.ts";

/** What must never be, in words: a candidate lost or told twice, a limit passed, a total that is wrong, a job left. */
export async function findFaults({
  portal,
  centre,
  clinics,
}: Pick<Cast, "portal" | "centre" | "clinics">): Promise<string[]> {
  const steady = clinics.filter((clinic) => clinic.steady);
  const faults = [
    ...handedOverTwice(portal),
    ...(await toldWrongly(portal, steady)),
    ...(await sentTooOften(portal, steady)),
    ...(await totalsOff(portal, centre, clinics[0])),
    ...(await leftUndone(portal)),
  ];
  const day = portal.clock.now().toISOString().slice(0, 10);
  return faults.map((fault) => `${day}: ${fault}`);
}

/** No SMS reaches the gateway twice once it was taken (policy 5, oracle b). */
function handedOverTwice({ sms }: Portal): string[] {
  const twice = sms.taken.length - new Set(sms.taken.map(({ id }) => id)).size;
  return twice > 0 ? [`${twice} SMS were taken twice`] : [];
}

/** Each candidate of its departments is named to a clinic by one notification, no more and no less. */
async function toldWrongly({ world: { db } }: Portal, clinics: readonly Clinic[]): Promise<string[]> {
  const { rows } = await sql<{ lost: number; doubled: number }>`
    with clinic as (
      select alert_parameters.account_id, alert_parameters.sectors, alert_parameters.last_sequence, followed.since
      from json_to_recordset(${JSON.stringify(clinics)}::json) as followed("accountId" uuid, since bigint)
      join alert_parameters on alert_parameters.account_id = followed."accountId"
    ), expected as (
      select account_id, candidate_id from clinic
      join publications on department = any(sectors) and sequence > since and sequence <= clinic.last_sequence
    ), told as (
      select clinic.account_id, publications.candidate_id from clinic
      join notifications on notifications.account_id = clinic.account_id
      join publications on department = any(notifications.sectors)
        and sequence > notifications.after_sequence and sequence <= notifications.last_sequence
    )
    select
      (select count(*) from (select * from expected except select * from told) as missing) as lost,
      (select count(*) from told) - (select count(*) from (select distinct * from told) as once) as doubled`.execute(
    db,
  );
  const { lost = 0, doubled = 0 } = rows[0] ?? {};
  return [...(lost > 0 ? [`${lost} candidates were not told`] : []), ...(doubled > 0 ? [`${doubled} told twice`] : [])];
}

/**
 * At most maxLimit SMS a local day, in open hours; else one for each hour that was chosen, which a run that was caught
 * up still stands for when it leaves after midnight (product 4.5, policy F-18).
 */
async function sentTooOften({ world: { db } }: Portal, clinics: readonly Clinic[]): Promise<string[]> {
  const byAccount = new Map(clinics.map((clinic) => [clinic.accountId, clinic]));
  const rows = await db
    .selectFrom("messages")
    .select(["account_id", "created_at"])
    .where("kind", "=", "alert")
    .execute();
  const counts = new Map<string, number>();
  const faults: string[] = [];
  for (const { account_id, created_at } of rows) {
    const clinic = byAccount.get(account_id ?? "");
    if (!clinic) continue;
    const { periodicity, zone } = clinic;
    const local = localTimeOf(created_at, zone);
    const isEach = periodicity.type === "eachNewCandidate";
    const isOpen = local.weekday !== 7 && local.hour >= 8 && local.hour < 20;
    if (isEach && !isOpen) faults.push(`an SMS in quiet hours, ${created_at.toISOString()}`);
    const slot = isEach ? dayText(local) : `before ${nextRun(periodicity, zone, created_at)?.toISOString()}`;
    const key = `${account_id} ${slot}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    const most = isEach ? periodicity.params.maxLimit : 1;
    if (count === most + 1) faults.push(`more than ${most} SMS (${periodicity.type}), ${key}`);
  }
  return faults;
}

/** What the search counts is what the training centre has that is active. */
async function totalsOff(portal: Portal, centre: Centre, clinic: Clinic | undefined): Promise<string[]> {
  if (!clinic) return [];
  const who = await enter(portal, clinic);
  const faults: string[] = [];
  const numbers = [...new Set([...centre.active.values()].map(({ department }) => department))].slice(0, 5);
  for (const ZIPCode of [[], ...numbers.map((number) => [number])]) {
    const known = [...centre.active.values()].filter(({ department }) => ZIPCode.every((one) => one === department));
    const found = await portal.answer(candidates, { ZIPCode, withoutSelection: "0" }, who);
    const total = found["hydra:totalItems"];
    if (total !== known.length)
      faults.push(`the search counts ${total} of ${known.length} in ${ZIPCode.join() || "all"}`);
  }
  return faults;
}

/** Nothing that was due is still to be done. */
async function leftUndone({ world, clock }: Portal): Promise<string[]> {
  const late: string[] = [];
  for (const [{ name }, due] of await nextDues(world, jobs)) {
    if (due && due < clock.now()) late.push(`${name} was due at ${due.toISOString()}`);
  }
  return late;
}
