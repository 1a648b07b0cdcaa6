import {
  DEFAULT_PERIODICITIES,
  HOURS,
  MINUTES,
  notificationParametersSave,
  type Periodicity,
} from "contract/alerts.ts";
import { candidate, candidates } from "contract/candidates.ts";
import { login } from "contract/login.ts";
import { markRead, notificationList } from "contract/notifications.ts";
import { passwordReset } from "contract/password.ts";
import { registerBatch } from "contract/register.ts";
import { askSmsCode, checkEmail, checkPhone, preRegister, registerLookup } from "contract/registration.ts";
import { addToSelection } from "contract/selection.ts";
import { zoneOfZip } from "contract/time-zones.ts";
import { codeIn, filledForm, registerRecord } from "../testing/sign-up.ts";
import type { Chance } from "./chance.ts";
import type { Caller, Portal } from "./portal.ts";
import { sectorsAround, someDepartment, zipOf } from "./rhythm.ts";

/** A clinic that uses the portal. */
export interface Clinic {
  readonly number: number;
  readonly accountId: string;
  /** The last publication before its alerts were turned on. */
  readonly since: number;
  readonly mobile: string;
  /** Where its clocks are. */
  readonly zone: string;
  periodicity: Periodicity;
  /** Whether its alerts are as it first set them: what it must have been told is then known exactly. */
  steady: boolean;
  readonly department: string;
}

const emailOf = (number: number) => `clinique-${number}@lices.example`;
const addressOf = (number: number) => `198.18.${(number >> 8) & 255}.${number & 255}`;
const { password } = filledForm();

/** A veterinarian signs up, proves phone and e-mail, logs in and turns the alerts on. */
export async function join(portal: Portal, chance: Chance, number: number): Promise<Clinic> {
  const numOrdinal = String(20_000 + number);
  const who = { address: addressOf(number) };
  const department = someDepartment(chance);
  const ZIPCode = zipOf(department);
  const mobile = `063998${String(number).padStart(4, "0")}`;
  const record = registerRecord({ numOrdinal, ZIPCode, emails: [emailOf(number)] });
  await portal.answer(registerBatch, { items: [record] });
  await portal.answer(registerLookup, { numOrdinal }, who);
  await portal.answer(preRegister, filledForm({ numOrdinal, ZIPCode, personalPhone: mobile }), who);
  await portal.answer(askSmsCode, { numOrdinal }, who);
  // Whom the gateway sends away waits for the next try, as a person would, and asks again when the code is too old.
  for (let minute = 1; portal.sms.lastTo(mobile) === undefined && minute <= 30; minute += 1) {
    portal.clock.advance(60_000);
    await portal.jobs.drain();
    if (minute % 10 === 0) await portal.answer(askSmsCode, { numOrdinal }, who);
  }
  await portal.answer(checkPhone, { numOrdinal, code: codeIn(portal.sms.lastTo(mobile) ?? "") }, who);
  await portal.jobs.drain();
  const secret = /\/check\/email\/([\w-]{43})\s/.exec(portal.mail.lastTo(emailOf(number)) ?? "")?.[1] ?? "";
  const opened = await portal.answer(checkEmail, { encryption: secret, phoneEnd: mobile.slice(-4) }, who);
  // The mail was opened on another device, as most are: it leads to another password (policy T-60).
  const { passwordLink: encryption = "" } = opened ?? {};
  await portal.answer(passwordReset, { encryption, password }, who);
  const periodicity = somePeriodicity(chance);
  const clinic = { number, mobile, department, zone: zoneOfZip(ZIPCode), periodicity, steady: true };
  await saveAlerts(portal, clinic, sectorsAround(department, chance));
  const { account_id, last_sequence } = await portal.world.db
    .selectFrom("alert_parameters")
    .innerJoin("accounts", "accounts.id", "alert_parameters.account_id")
    .select(["account_id", "last_sequence"])
    .where("num_ordinal", "=", numOrdinal)
    .executeTakeFirstOrThrow();
  return { ...clinic, accountId: account_id, since: last_sequence };
}

/** Somebody of the clinic logs in: who calls from then on. */
export async function enter(portal: Portal, { number }: Pick<Clinic, "number">): Promise<Caller> {
  const address = addressOf(number);
  const { token } = await portal.answer(login, { email: emailOf(number), password }, { address });
  return { token, address };
}

/** Somebody of the clinic looks around: the search, a few sheets, one put aside, the notifications. */
export async function visit(portal: Portal, chance: Chance, clinic: Clinic): Promise<void> {
  const who = await enter(portal, clinic);
  const found = await portal.answer(candidates, { ZIPCode: [clinic.department] }, who);
  for (const { id } of found["hydra:member"].slice(0, 1 + chance.below(3))) {
    await portal.answer(candidate, { id: String(id) }, who);
    if (chance.happens(0.3)) await portal.answer(addToSelection, { selectionId: id, isSelected: true }, who);
  }
  const { items } = await portal.answer(notificationList, {}, who);
  const unread = items.find(({ read }) => !read);
  if (unread) await portal.answer(markRead, { uuid: unread.uuid }, who);
}

/** The clinic changes its mind about departments and rhythm. */
export async function changeAlerts(portal: Portal, chance: Chance, clinic: Clinic): Promise<void> {
  clinic.steady = false;
  clinic.periodicity = somePeriodicity(chance);
  await saveAlerts(portal, clinic, sectorsAround(someDepartment(chance), chance));
}

async function saveAlerts(
  portal: Portal,
  clinic: Pick<Clinic, "number" | "mobile" | "periodicity">,
  sectorList: string[],
): Promise<void> {
  const { mobile, periodicity } = clinic;
  const input = { id: 1, enabled: true, sectorList, destination: { mobile }, periodicity } as const;
  await portal.answer(notificationParametersSave, input, await enter(portal, clinic));
}

/** Half keep a daily SMS, most of them at the hour that is offered; a third hear weekly, the others at once. */
function somePeriodicity(chance: Chance): Periodicity {
  const roll = chance.next();
  if (roll < 0.3) return DEFAULT_PERIODICITIES.daily;
  const time = { hour: chance.pick(HOURS), minute: chance.pick(MINUTES) };
  if (roll < 0.5) return { type: "daily", params: time };
  if (roll < 0.8) return { type: "weekly", params: { day: chance.pick([1, 2, 3, 4, 5]), ...time } };
  return { type: "eachNewCandidate", params: { maxLimit: chance.pick([1, 2, 3, 4, 5]) } };
}
