import { PAY_ROWS, type PayTable } from "contract/contract-pay.ts";

/** A table as it is typed: each figure by the name that the server gives it in its faults. */
export type PayDraft = Record<string, string>;

type RowsName = keyof typeof PAY_ROWS;
const ROWS = ["apprenticeship", "professionalisation"] as const satisfies readonly RowsName[];

/** The name of a row's age. */
export const ageName = (name: RowsName, row: number) => `${name}.${row}.fromAge`;
/** The name of one of a row's figures. */
export const percentName = (name: RowsName, row: number, figure: number) => `${name}.${row}.percents.${figure}`;

/** The form of a table; of a new one the days are to be filled. */
export function draftOf(table: PayTable | undefined, isNew: boolean): PayDraft {
  const draft: PayDraft = {
    validFrom: isNew ? "" : (table?.validFrom ?? ""),
    checkedOn: isNew ? "" : (table?.checkedOn ?? ""),
    minimumWage: table ? (table.minimumWage / 100).toFixed(2).replace(".", ",") : "",
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

/** What is sent of a form; what is no number is sent as it was typed, for the server to say so. */
export function toSend(draft: PayDraft) {
  const number = (name: string) => numberOf(draft[name] ?? "");
  const rows = (name: RowsName) =>
    Array.from({ length: PAY_ROWS[name].rows }, (_, row) => ({
      fromAge: number(ageName(name, row)),
      percents: Array.from({ length: PAY_ROWS[name].figures }, (_, figure) => number(percentName(name, row, figure))),
    }));
  const wage = number("minimumWage");
  return {
    validFrom: draft.validFrom,
    checkedOn: draft.checkedOn,
    source: draft.source,
    minimumWage: typeof wage === "number" ? Math.round(wage * 100) : wage,
    apprenticeshipToAge: number("apprenticeshipToAge"),
    professionalisationToAge: number("professionalisationToAge"),
    apprenticeship: rows("apprenticeship"),
    professionalisation: rows("professionalisation"),
  };
}

function numberOf(typed: string): number | string {
  const text = typed.replace(/[\s€%]/g, "").replace(",", ".");
  return text === "" || Number.isNaN(Number(text)) ? typed : Number(text);
}
