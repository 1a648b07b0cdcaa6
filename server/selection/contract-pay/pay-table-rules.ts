import { isDay } from "contract/candidates/field-rules.ts";
import { seenText } from "contract/fields.ts";
import {
  BRANCH_NAME_LENGTH,
  type BranchPay,
  PAY_ROWS,
  PAY_SOURCE_LENGTH,
  type PayTable,
} from "contract/selection/contract-pay.ts";
import { type FieldIssue, rejectIssues } from "../../platform/http/problem.ts";
import { payIssues } from "./messages.ts";

type Rows = PayTable["apprenticeship"];
type Reject = (field: string, error: string) => undefined;

/** Validates a pay table. Each error contains the path of the wrong figure, such as `apprenticeship.0.percents.1`. */
export function readPayTable(
  sent: { readonly [Name in keyof PayTable]?: unknown },
): Omit<PayTable, "checkedOn" | "isShipped"> {
  const issues: FieldIssue[] = [];
  const reject: Reject = (field, error) => void issues.push({ field, error });
  const table = {
    validFrom: readDay(sent.validFrom, reject),
    minimumWage: readAmount(sent.minimumWage, "minimumWage", reject),
    minimumWageMayotte: isNothing(sent.minimumWageMayotte)
      ? null
      : readAmount(sent.minimumWageMayotte, "minimumWageMayotte", reject),
    apprenticeshipToAge: readAge(sent.apprenticeshipToAge, "apprenticeshipToAge", reject),
    professionalisationToAge: readAge(sent.professionalisationToAge, "professionalisationToAge", reject),
    apprenticeship: readRows(sent.apprenticeship, "apprenticeship", reject),
    professionalisation: readRows(sent.professionalisation, "professionalisation", reject),
    source: readSource(sent.source, reject),
  };
  rejectIssues("contractPayRefused", issues);
  return table;
}

export function readBranchPay(sent: { readonly [Name in keyof BranchPay]?: unknown }): BranchPay {
  const issues: FieldIssue[] = [];
  const reject: Reject = (field, error) => void issues.push({ field, error });
  const name = (field: "agreement" | "echelon") => {
    const text = seenText(sent[field]);
    if (text === "" || [...text].length > BRANCH_NAME_LENGTH) reject(field, payIssues.branchName);
    return text;
  };
  const branch = {
    ...{ validFrom: readDay(sent.validFrom, reject), agreement: name("agreement"), echelon: name("echelon") },
    amount: readAmount(sent.amount, "amount", reject),
  };
  rejectIssues("contractPayRefused", issues);
  return branch;
}

const isNothing = (value: unknown) => value === undefined || value === null || value === "";

function readDay(value: unknown, reject: Reject): string {
  return typeof value === "string" && isDay(value) ? value : (reject("validFrom", payIssues.day) ?? "");
}

function readAmount(value: unknown, field: string, reject: Reject): number {
  return readNumber(value, [100, 1_000_000]) ?? reject(field, payIssues.amount) ?? 0;
}

function readNumber(value: unknown, [least, most]: readonly [number, number]): number | undefined {
  const isFit = typeof value === "number" && Number.isSafeInteger(value) && value >= least && value <= most;
  return isFit ? value : undefined;
}

function readAge(value: unknown, field: string, reject: Reject): number {
  return readNumber(value, [14, 65]) ?? reject(field, payIssues.age) ?? 0;
}

function readRows(sent: unknown, name: keyof typeof PAY_ROWS, reject: Reject): Rows {
  const { rows: count, figures } = PAY_ROWS[name];
  if (!Array.isArray(sent) || sent.length !== count) {
    reject(name, payIssues.rows);
    return [];
  }
  const rows = sent.map((row: unknown, index) => {
    const { fromAge, percents } = typeof row === "object" && row !== null ? (row as Record<string, unknown>) : {};
    const listed: unknown[] = Array.isArray(percents) ? percents : [];
    if (listed.length > figures) reject(`${name}.${index}`, payIssues.rows);
    return {
      fromAge: readAge(fromAge, `${name}.${index}.fromAge`, reject),
      percents: Array.from({ length: figures }, (_, place) => {
        const field = `${name}.${index}.percents.${place}`;
        return readNumber(listed[place], [1, 200]) ?? reject(field, payIssues.percent) ?? 0;
      }),
    };
  });
  rows.forEach(({ fromAge }, index) => {
    const before = rows[index - 1]?.fromAge ?? 0;
    if (fromAge > 0 && fromAge <= before) reject(`${name}.${index}.fromAge`, payIssues.order);
  });
  return rows;
}

function readSource(value: unknown, reject: Reject): string {
  const text = seenText(value);
  if (text === "") reject("source", payIssues.source);
  if ([...text].length > PAY_SOURCE_LENGTH) reject("source", payIssues.sourceTooLong);
  return text;
}
