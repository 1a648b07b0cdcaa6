import { createHash } from "node:crypto";
import type { RegisterRecord } from "contract/accounts/register.ts";
import { blank, fieldNames } from "contract/candidates/candidate-fields.ts";
import type { CandidateRecord } from "contract/candidates/intake.ts";
import { departmentFromZip } from "contract/departments.ts";
import { fold } from "contract/values.ts";
import arrivals from "./data/arrivals.json" with { type: "json" };
import candidates from "./data/candidates.json" with { type: "json" };
import register from "./data/register.json" with { type: "json" };
import towns from "./data/towns.json" with { type: "json" };

/** Publishes every 23rd sample candidate in turn, so that successive candidates live in different departments. */
const STRIDE = 23;
const MEN = ["Aurélien", "Malo", "Sofiane"];
const LAST_NAMES =
  "Auvray Bellanger Cazenave Delmotte Esnault Ferrandi Garnier-Louvel Hamidou Jaouen Lacombe Maillot Prigent Sauvageot";

const WOMENS_PORTRAITS =
  "01.webp 02.webp 03.jpg 04.webp 05.webp 06.webp 07.webp 08.jpg 09.webp 15.webp 16.webp 17.webp";
const MENS_PORTRAITS = "12.webp 13.webp 14.jpg 19.webp";

/** A record of a file in `data/`. Values that depend on the current day are missing. */
type Sample = Omit<CandidateRecord, "externalId" | "version" | "birthday"> & {
  /** The age at the demo's first start, and the days since the last birthday. Null if the birthday is unknown. */
  readonly born: { readonly age: number; readonly days: number } | null;
};

export function sampleRegister(): RegisterRecord[] {
  return register as RegisterRecord[];
}

export function sampleCandidates(now: Date): CandidateRecord[] {
  return (candidates as Sample[]).map((sample, index) => ({
    ...dated(sample, now),
    externalId: `DEMO-${String(index + 1).padStart(3, "0")}`,
  }));
}

export function publicationTurn(index: number): number {
  return (index * STRIDE) % candidates.length;
}

/** Returns the n-th new candidate of a department. If the department is unknown, returns undefined. */
export function nextArrival(department: string, n: number, now: Date): CandidateRecord | undefined {
  const places: Readonly<Record<string, readonly string[]>> = towns;
  const town = at(places[department] ?? [], n);
  const sample = at(arrivals as Sample[], n + seed(department));
  if (!(town && sample?.firstName)) return undefined;
  const externalId = `DEMO-${department}-${String(n).padStart(3, "0")}`;
  const lastName = at(LAST_NAMES.split(" "), seed(externalId)) ?? "";
  const city = town.slice(6);
  return {
    ...dated(sample, now),
    externalId,
    lastName,
    city,
    ZIPCode: town.slice(0, 5),
    coverLetter: sample.coverLetter?.replaceAll("{city}", city).replaceAll("{lastName}", lastName) ?? null,
    cellPhone: `063998${String(seed(externalId) % 10_000).padStart(4, "0")}`,
    email: `${fold(`${sample.firstName}.${lastName}`).replaceAll(" ", "-")}@courrier.example`,
    profilePicture: unusedPortrait(sample.firstName, department, n),
  };
}

/** Returns a portrait that no sample candidate of the department uses, if there is one. */
function unusedPortrait(firstName: string, department: string, n: number): string | null {
  const all = (MEN.includes(firstName) ? MENS_PORTRAITS : WOMENS_PORTRAITS)
    .split(" ")
    .map((name) => `portrait-${name}`);
  const used = candidates.filter(({ ZIPCode }) => departmentFromZip(ZIPCode) === department);
  const unused = all.filter((file) => used.every(({ profilePicture }) => profilePicture !== file));
  return at(unused.length > 0 ? unused : all, n) ?? null;
}

function dated({ born, ...sample }: Sample, now: Date): CandidateRecord {
  const midnight = (years: number, days: number) =>
    new Date(Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth(), now.getUTCDate() - days))
      .toISOString()
      .slice(0, 10);
  const interview = (days: string) => midnight(0, Number(days)).split("-").reverse().join("/");
  return {
    ...blank(fieldNames),
    externalId: "",
    version: 1,
    ...sample,
    birthday: born && midnight(born.age, born.days),
    jobInterviewDetail:
      sample.jobInterviewDetail?.replace(/\{day-(\d+)\}/, (_, days: string) => interview(days)) ?? null,
  };
}

function at<Item>(items: readonly Item[], index: number): Item | undefined {
  return items[index % items.length];
}

function seed(text: string): number {
  return createHash("sha256").update(text).digest().readUInt32BE(0);
}
