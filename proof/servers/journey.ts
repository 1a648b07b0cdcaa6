import { setTimeout as wait } from "node:timers/promises";
import { notificationParametersSave } from "contract/alerts.ts";
import { candidates } from "contract/candidates.ts";
import { candidateBatch } from "contract/intake.ts";
import { login } from "contract/login.ts";
import { notificationList } from "contract/notifications.ts";
import { passwordReset } from "contract/password.ts";
import { registerBatch } from "contract/register.ts";
import { askSmsCode, checkEmail, checkPhone, preRegister, registerLookup } from "contract/registration.ts";
import { addToSelection, selections } from "contract/selection.ts";
import type { Gateway, Handed } from "../doubles/sms-gateway.ts";
import type { Caller } from "./caller.ts";

const MOBILE = "0639987110";
const EMAIL = "isabelle.lefranc@clinique-du-canal.example";
const PASSWORD = "marmotte-bleue-42";
const LONGEST_WAIT_MS = 20_000;

/** A vet of the register, made up. */
const VET = {
  numOrdinal: "70010",
  gender: "Madame",
  lastName: "Lefranc",
  firstName: "Isabelle",
  socialReason: "Clinique du Canal",
  siret: "52875765100013",
  address: "3 quai de la Prévalaye",
  ZIPCode: "35000",
  city: "Rennes",
  phone: "0261910001",
} as const;

/** What a vet got from the sign-up to the first alert. */
export interface JourneyReport {
  readonly token: string;
  /** SMS that left for 100 asks at once (policy T-08). */
  readonly codes: number;
  /** Whether every list after an addition was right, whichever server answered it. */
  readonly listsRight: boolean;
  /** Alerts that came for one candidate: SMS, and notifications. Undefined at hours at which none may leave. */
  readonly alerts: { readonly sms: number; readonly notifications: number } | undefined;
}

/** Candidates as the provider sends them; the numbers go from `first` on. */
function records(first: number, count: number) {
  return Array.from({ length: count }, (_, index) => ({
    externalId: `ESSAI-${first + index}`,
    version: 1,
    active: true,
    contactShareable: true,
    lastName: "Perrot",
    firstName: "Lise",
    birthday: "2005-02-28",
    city: "Rennes",
    ZIPCode: "35000",
  }));
}

/** Goes through the product as a vet does who signs up, searches, puts aside and wants to be told. */
export async function goThrough(caller: Caller, sms: Gateway, mail: Gateway): Promise<JourneyReport> {
  await caller.answer(registerBatch, { items: [{ ...VET, emails: [EMAIL] }] });
  await caller.answer(candidateBatch, { items: records(1, 40) });

  await caller.answer(registerLookup, { numOrdinal: VET.numOrdinal });
  const form = { ...VET, emailId: 0, password: PASSWORD, personalPhone: MOBILE, useTerm: true } as const;
  await caller.answer(preRegister, form);
  await Promise.all(Array.from({ length: 100 }, () => caller.status(askSmsCode, { numOrdinal: VET.numOrdinal })));
  const codeSms = await firstOf(sms, ({ text }) => text.includes("votre code est"));
  const code = /\b\d{4}\b/.exec(codeSms.text)?.[0] ?? "";
  await caller.answer(checkPhone, { numOrdinal: VET.numOrdinal, code });
  const link = await firstOf(mail, ({ text }) => text.includes("/check/email/"));
  const encryption = /\/check\/email\/([\w.~-]+)/.exec(link.text)?.[1] ?? "";
  // A caller without cookies chooses the password once more.
  const { passwordLink = "" } = await caller.answer(checkEmail, { encryption, phoneEnd: MOBILE.slice(-4) });
  await caller.answer(passwordReset, { encryption: passwordLink, password: PASSWORD });
  const codes = sms.handed.filter(({ text }) => text.includes("votre code est")).length;
  const { token } = await caller.answer(login, { email: EMAIL, password: PASSWORD });

  return { token, codes, listsRight: await putAside(caller, token), alerts: await beTold(caller, token, sms) };
}

/** Puts candidates aside one by one: each list after it, by whichever server, is without it and counts one less. */
async function putAside(caller: Caller, token: string): Promise<boolean> {
  const list = () => caller.answer(candidates, { ZIPCode: ["35"] }, token);
  const before = await list();
  const total = before["hydra:totalItems"];
  for (const [index, { id }] of before["hydra:member"].slice(0, 10).entries()) {
    await caller.answer(addToSelection, { selectionId: id, isSelected: true }, token);
    for (const after of [await list(), await list()]) {
      const isThere = after["hydra:member"].some((card) => card.id === id);
      if (isThere || after["hydra:totalItems"] !== total - index - 1) return false;
    }
  }
  const { veterinaryCandidateVeterinaryUsers: kept } = await caller.answer(selections, {}, token);
  return kept.length === 10;
}

/** Turns the alerts on and lets one candidate arrive: both workers see it, one of them tells. */
async function beTold(caller: Caller, token: string, sms: Gateway): Promise<JourneyReport["alerts"]> {
  const local = new Intl.DateTimeFormat("en-US", {
    timeZone: "Europe/Paris",
    weekday: "short",
    hour: "numeric",
    hourCycle: "h23",
  }).formatToParts();
  const part = (type: string) => local.find((one) => one.type === type)?.value;
  if (part("weekday") === "Sun" || Number(part("hour")) < 8 || Number(part("hour")) >= 20) return undefined;
  const periodicity = { type: "eachNewCandidate", params: { maxLimit: 5 } } as const;
  const wish = { id: 1, enabled: true, sectorList: ["35"], destination: { mobile: MOBILE }, periodicity };
  await caller.answer(notificationParametersSave, wish, token);
  const isAlert = ({ text }: Handed) => text.includes("https://espace.example/s/");
  await caller.answer(candidateBatch, { items: records(900, 1) });
  await firstOf(sms, isAlert);
  // A second worker that told it too would do so at its next look, a second later.
  await wait(1500);
  const { items } = await caller.answer(notificationList, {}, token);
  return { sms: sms.handed.filter(isAlert).length, notifications: items.length };
}

/** Waits for the first message that is meant. @throws Error when none comes */
async function firstOf(gateway: Gateway, isMeant: (message: Handed) => boolean): Promise<Handed> {
  for (const began = performance.now(); performance.now() - began < LONGEST_WAIT_MS; await wait(50)) {
    const found = gateway.handed.find(isMeant);
    if (found) return found;
  }
  throw new Error(`No such message among ${gateway.handed.length}`);
}
