import type { RegisterRecord } from "contract/accounts/register.ts";
import { askSmsCode, preRegister, registerLookup } from "contract/accounts/registration.ts";
import type { InputOf } from "contract/call.ts";
import type { LightMyRequestResponse } from "fastify";
import { writeRegister } from "../../server/accounts/register/write-register.ts";
import type { TestApp } from "./test-app.ts";

export const STRONG = "trois chats roux dorment";

const VET = {
  ...{ numOrdinal: "10010", gender: "Madame" as const, lastName: "Le Goff", firstName: "Maëlle" },
  ...{ socialReason: "Clinique vétérinaire des Lices", siret: "52875765100013" },
  ...{ address: "12 place des Lices", ZIPCode: "35000", city: "Rennes" },
} as const;

export function registerRecord(wish: Partial<RegisterRecord> = {}): RegisterRecord {
  return { ...VET, phone: "0299000001", emails: ["maelle.legoff@lices.example", "accueil@lices.example"], ...wish };
}

export async function makeVet(test: TestApp, wish: Partial<RegisterRecord> = {}): Promise<RegisterRecord> {
  const record = registerRecord(wish);
  await writeRegister(test.ctx, [record]);
  return record;
}

export function filledForm(wish: Partial<InputOf<typeof preRegister>> = {}): InputOf<typeof preRegister> {
  const choices = { emailId: 0, password: STRONG, personalPhone: "06 39 98 00 42", useTerm: true } as const;
  return { ...VET, phone: "02 99 00 00 01", ...choices, ...wish };
}

/** Sends the registration form, but does not request an SMS code. @returns the headers that identify the browser */
export async function signUp(
  test: TestApp,
  wish: Partial<InputOf<typeof preRegister>> = {},
): Promise<{ cookie: string }> {
  const form = filledForm(wish);
  const { numOrdinal } = form;
  await makeVet(test, { numOrdinal, emails: [`${numOrdinal}@lices.example`, "accueil@lices.example"] });
  await test.response(registerLookup, { numOrdinal });
  return cookieOf(await test.send(preRegister, form));
}

export function cookieOf(response: LightMyRequestResponse): { cookie: string } {
  return { cookie: response.cookies.map(({ name, value }) => `${name}=${value}`).join("; ") };
}

export async function receiveCode(test: TestApp, numOrdinal = "10010", address = "192.0.2.1"): Promise<string> {
  await test.send(askSmsCode, { numOrdinal }, { address });
  return codeIn(await latestSms(test));
}

export async function latestSms(test: TestApp): Promise<string> {
  return (await test.outbox()).find((message) => message.channel === "sms")?.text ?? "";
}

export function codeIn(text: string): string {
  return /\b\d{4}\b/.exec(text)?.[0] ?? "";
}

export async function secretIn(test: TestApp, path: string, to?: string): Promise<string> {
  const mails = (await test.outbox()).filter((message) => message.channel === "email" && (!to || message.to === to));
  const pattern = new RegExp(`https://espace\\.example${path}/([\\w-]{43})\\s`);
  return mails.map(({ text }) => pattern.exec(text)?.[1]).find(Boolean) ?? "";
}
