import { PAY_ROWS, type PayTable } from "contract/selection/contract-pay.ts";
import { texts } from "./texts.ts";

export type PayDraft = Record<string, string>;

type RowsName = keyof typeof PAY_ROWS;
const ROWS = ["apprenticeship", "professionalisation"] as const satisfies readonly RowsName[];

export const ageName = (name: RowsName, row: number) => `${name}.${row}.fromAge`;
export const percentName = (name: RowsName, row: number, figure: number) => `${name}.${row}.percents.${figure}`;

export function draftOf(table: PayTable | undefined, isNew: boolean): PayDraft {
  const draft: PayDraft = {
    validFrom: isNew ? "" : (table?.validFrom ?? ""),
    minimumWage: amountText(table?.minimumWage),
    minimumWageMayotte: amountText(table?.minimumWageMayotte),
    apprenticeshipToAge: String(table?.apprenticeshipToAge ?? ""),
    professionalisationToAge: String(table?.professionalisationToAge ?? ""),
    source: table?.source ?? "",
  };
  for (const name of ROWS) {
    for (let row = 0; row < PAY_ROWS[name].rows; row++) {
      draft[ageName(name, row)] = String(table?.[name][row]?.fromAge ?? "");
      for (let figure = 0; figure < PAY_ROWS[name].figures; figure++) {
        draft[percentName(name, row, figure)] = String(table?.[name][row]?.percents[figure] ?? "");
      }
    }
  }
  return draft;
}

export function labelOf(name: string): string {
  const [group = "", row, , figure] = name.split(".");
  if (row === undefined) return texts[group as "source"];
  const column = figure === undefined ? texts.fromAge : texts.heads[group as RowsName][Number(figure)];
  return [texts[group as RowsName], texts.line(Number(row) + 1), column].join(", ");
}

export function toSend(draft: PayDraft) {
  const number = (name: string) => numberOf(draft[name] ?? "");
  const rows = (name: RowsName) =>
    Array.from({ length: PAY_ROWS[name].rows }, (_, row) => ({
      fromAge: number(ageName(name, row)),
      percents: Array.from({ length: PAY_ROWS[name].figures }, (_, figure) => number(percentName(name, row, figure))),
    }));
  return {
    validFrom: draft.validFrom,
    source: draft.source,
    minimumWage: centsOf(draft.minimumWage ?? ""),
    minimumWageMayotte: centsOf(draft.minimumWageMayotte ?? ""),
    apprenticeshipToAge: number("apprenticeshipToAge"),
    professionalisationToAge: number("professionalisationToAge"),
    apprenticeship: rows("apprenticeship"),
    professionalisation: rows("professionalisation"),
  };
}

export function amountText(cents: number | null | undefined): string {
  return typeof cents === "number" ? (cents / 100).toFixed(2).replace(".", ",") : "";
}

/** @returns the amount in cents, or the unchanged input if the input is not a number */
export function centsOf(input: string): number | string {
  const amount = numberOf(input);
  return typeof amount === "number" ? Math.round(amount * 100) : amount;
}

function numberOf(input: string): number | string {
  const text = input.replace(/[\s€%]/g, "").replace(",", ".");
  return text === "" || Number.isNaN(Number(text)) ? input : Number(text);
}
