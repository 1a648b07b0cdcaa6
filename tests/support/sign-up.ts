import type { RegisterRecord } from "contract/accounts/register.ts";
import { askSmsCode, preRegister, registerLookup } from "contract/accounts/registration.ts";
import type { InputOf } from "contract/call.ts";
import type { LightMyRequestResponse } from "fastify";
import { writeRegister } from "../../server/accounts/register/write-register.ts";
import type { TestApp } from "./test-app.ts";

/** A password that every rule lets through. */
export const STRONG = "trois chats roux dorment";

/** A veterinarian of the register: number 10010, with two addresses, unless told otherwise. */
export function registerRecord(wish: Partial<RegisterRecord> = {}): RegisterRecord {
  return {
    numOrdinal: "10010",
    gender: "Madame",
    lastName: "Le Goff",
    firstName: "Maëlle",
    socialReason: "Clinique vétérinaire des Lices",
    siret: "52875765100013",
    address: "12 place des Lices",
    ZIPCode: "35000",
    city: "Rennes",
    phone: "0299000001",
    emails: ["maelle.legoff@lices.example", "accueil@lices.example"],
    ...wish,
  };
}

/** Puts that veterinarian in the register. */
export async function makeVet(test: TestApp, wish: Partial<RegisterRecord> = {}): Promise<RegisterRecord> {
  const record = registerRecord(wish);
  await writeRegister(test.ctx, [record]);
  return record;
}

/** The registration form of that veterinarian, filled without a fault. */
export function filledForm(wish: Partial<InputOf<typeof preRegister>> = {}): InputOf<typeof preRegister> {
  return {
    numOrdinal: "10010",
    gender: "Madame",
    firstName: "Maëlle",
    lastName: "Le Goff",
    socialReason: "Clinique vétérinaire des Lices",
    siret: "52875765100013",
    address: "12 place des Lices",
    ZIPCode: "35000",
    city: "Rennes",
    phone: "02 99 00 00 01",
    emailId: 0,
    password: STRONG,
    personalPhone: "06 39 98 00 42",
    useTerm: true,
    ...wish,
  };
}

/**
 * Makes the provisional account of a veterinarian through the calls of the sign-up.
 * @returns the headers by which its browser is known again
 */
export async function signUp(
  test: TestApp,
  wish: Partial<InputOf<typeof preRegister>> = {},
): Promise<{ cookie: string }> {
  const form = filledForm(wish);
  await makeVet(test, {
    numOrdinal: form.numOrdinal,
    emails: [`${form.numOrdinal}@lices.example`, "accueil@lices.example"],
  });
  await test.response(registerLookup, { numOrdinal: form.numOrdinal });
  return cookieOf(await test.send(preRegister, form));
}

/** What a browser that got an answer sends along from then on. */
export function cookieOf(response: LightMyRequestResponse): { cookie: string } {
  return { cookie: response.cookies.map(({ name, value }) => `${name}=${value}`).join("; ") };
}

/** Asks for a code and reads it from the SMS that arrives. */
export async function receiveCode(test: TestApp, numOrdinal = "10010", address = "192.0.2.1"): Promise<string> {
  await test.send(askSmsCode, { numOrdinal }, { address });
  return codeIn(await latestSms(test));
}

/** The text of the latest SMS. */
export async function latestSms(test: TestApp): Promise<string> {
  return (await test.outbox()).find((message) => message.channel === "sms")?.text ?? "";
}

/** The code that an SMS tells. */
export function codeIn(text: string): string {
  return /\b\d{4}\b/.exec(text)?.[0] ?? "";
}

/** The secret of the link to a screen, in the latest mail that has one. */
export async function secretIn(test: TestApp, path: string, to?: string): Promise<string> {
  const mails = (await test.outbox()).filter((message) => message.channel === "email" && (!to || message.to === to));
  const pattern = new RegExp(`https://espace\\.example${path}/([\\w-]{43})\\s`);
  return mails.map(({ text }) => pattern.exec(text)?.[1]).find(Boolean) ?? "";
}
