import { departmentList } from "contract/department-list.ts";
import { ACCOUNTS, tokenOf } from "../../tests/bench/fill.ts";
import type { Target } from "./send-requests.ts";

/** Asks the product's list of candidates, as one of the accounts. */
export function search(query: Readonly<Record<string, string | readonly string[]>>, account = 0): Target {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : value.map((one) => [`${name}[]`, one]),
  );
  return { path: `/api/veterinary/candidates?${new URLSearchParams(pairs)}`, headers: headersOf(account) };
}

/** Opens a sheet. */
export function sheet(id: number, account = 0): Target {
  return { path: `/api/veterinary/candidate/${id}`, headers: headersOf(account) };
}

function headersOf(account: number): Record<string, string> {
  return { authorization: `Bearer ${tokenOf(account)}` };
}

/** A level, tests done and two opinions. */
export const FACETS = {
  studyLevelCategory: "3",
  jobInterviewStatus: ["oui"],
  jobInterviewNotice: ["Avis favorable", "Avis très favorable"],
};

/** W1, the search of every day, of a hundred clinics: three departments and the facets. */
export const manyW1: readonly Target[] = Array.from({ length: 100 }, (_, first) => {
  const ZIPCode = [0, 7, 19].map((step) => departmentList[(first + step) % departmentList.length]?.num_dep ?? "");
  return search({ ZIPCode, ...FACETS }, first % ACCOUNTS);
});
