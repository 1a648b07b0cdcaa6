import { isDay } from "contract/candidates/records/field-rules.ts";
import { seenText } from "contract/fields.ts";
import {
  BRANCH_NAME_LENGTH,
  type BranchPay,
  PAY_ROWS,
  PAY_SOURCE_LENGTH,
  type PayTable,
} from "contract/selection/contract-pay.ts";
import { type FieldFault, refuseFaults } from "../../platform/http/field-faults.ts";
import { payFaults } from "./messages.ts";

type Rows = PayTable["apprenticeship"];
type Refuse = (field: string, error: string) => undefined;

/** Errors name figures like `apprenticeship.0.percents.1`. @throws Problem contractPayRefused */
export function readPayTable(
  sent: { readonly [Name in keyof PayTable]?: unknown },
): Omit<PayTable, "checkedOn" | "isShipped"> {
  const faults: FieldFault[] = [];
  const refuse: Refuse = (field, error) => void faults.push({ field, error });
  const table = {
    validFrom: readDay(sent.validFrom, refuse),
    minimumWage: readAmount(sent.minimumWage, "minimumWage", refuse),
    minimumWageMayotte: isNothing(sent.minimumWageMayotte)
      ? null
      : readAmount(sent.minimumWageMayotte, "minimumWageMayotte", refuse),
    apprenticeshipToAge: readAge(sent.apprenticeshipToAge, "apprenticeshipToAge", refuse),
    professionalisationToAge: readAge(sent.professionalisationToAge, "professionalisationToAge", refuse),
    apprenticeship: readRows(sent.apprenticeship, "apprenticeship", refuse),
    professionalisation: readRows(sent.professionalisation, "professionalisation", refuse),
    source: readSource(sent.source, refuse),
  };
  refuseFaults("contractPayRefused", faults);
  return table;
}

/** @throws Problem contractPayRefused */
export function readBranchPay(sent: { readonly [Name in keyof BranchPay]?: unknown }): BranchPay {
  const faults: FieldFault[] = [];
  const refuse: Refuse = (field, error) => void faults.push({ field, error });
  const name = (field: "agreement" | "echelon") => {
    const text = seenText(sent[field]);
    if (text === "" || [...text].length > BRANCH_NAME_LENGTH) refuse(field, payFaults.branchName);
    return text;
  };
  const branch = {
    ...{ validFrom: readDay(sent.validFrom, refuse), agreement: name("agreement"), echelon: name("echelon") },
    amount: readAmount(sent.amount, "amount", refuse),
  };
  refuseFaults("contractPayRefused", faults);
  return branch;
}

const isNothing = (value: unknown) => value === undefined || value === null || value === "";

function readDay(value: unknown, refuse: Refuse): string {
  return typeof value === "string" && isDay(value) ? value : (refuse("validFrom", payFaults.day) ?? "");
}

function readAmount(value: unknown, field: string, refuse: Refuse): number {
  return readNumber(value, [100, 1_000_000]) ?? refuse(field, payFaults.amount) ?? 0;
}

function readNumber(value: unknown, [least, most]: readonly [number, number]): number | undefined {
  const isFit = typeof value === "number" && Number.isSafeInteger(value) && value >= least && value <= most;
  return isFit ? value : undefined;
}

function readAge(value: unknown, field: string, refuse: Refuse): number {
  return readNumber(value, [14, 65]) ?? refuse(field, payFaults.age) ?? 0;
}

function readRows(sent: unknown, name: keyof typeof PAY_ROWS, refuse: Refuse): Rows {
  const { rows: count, figures } = PAY_ROWS[name];
  if (!Array.isArray(sent) || sent.length !== count) {
    refuse(name, payFaults.rows);
    return [];
  }
  const rows = sent.map((row: unknown, index) => {
    const { fromAge, percents } = typeof row === "object" && row !== null ? (row as Record<string, unknown>) : {};
    const listed: unknown[] = Array.isArray(percents) ? percents : [];
    if (listed.length > figures) refuse(`${name}.${index}`, payFaults.rows);
    return {
      fromAge: readAge(fromAge, `${name}.${index}.fromAge`, refuse),
      percents: Array.from({ length: figures }, (_, place) => {
        const field = `${name}.${index}.percents.${place}`;
        return readNumber(listed[place], [1, 200]) ?? refuse(field, payFaults.percent) ?? 0;
      }),
    };
  });
  rows.forEach(({ fromAge }, index) => {
    const before = rows[index - 1]?.fromAge ?? 0;
    if (fromAge > 0 && fromAge <= before) refuse(`${name}.${index}.fromAge`, payFaults.order);
  });
  return rows;
}

function readSource(value: unknown, refuse: Refuse): string {
  const text = seenText(value);
  if (text === "") refuse("source", payFaults.source);
  if ([...text].length > PAY_SOURCE_LENGTH) refuse("source", payFaults.sourceTooLong);
  return text;
}
