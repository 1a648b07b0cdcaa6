import * as z from "zod/mini";
import { call } from "./call.ts";
import { anyParameter, anyText, Edition, ReadEdition } from "./values.ts";

// The legal minimum pay of trainees: one dated table of figures (beyond B6-03).

const Percent = z.int();

/** The figures that hold for contracts that begin on a day or later, until the next table. */
export const PayTable = z.object({
  /** YYYY-MM-DD */
  validFrom: z.string(),
  /** Gross, for a month of 35 hours a week, in cents. */
  minimumWage: z.int(),
  /** The same in Mayotte, which has its own; null where it is not known. */
  minimumWageMayotte: z.nullable(z.int()),
  /** The oldest age at which an apprenticeship begins without an exception. */
  apprenticeshipToAge: z.int(),
  /** The oldest age of whom professionalisation takes without being a job seeker. */
  professionalisationToAge: z.int(),
  /** Percent of the minimum wage by age, for the first, second and third year of the contract. */
  apprenticeship: z.array(z.object({ fromAge: z.int(), percents: z.array(Percent) })),
  /** Percent of the minimum wage by age: below a vocational baccalaureate, and from it on. */
  professionalisation: z.array(z.object({ fromAge: z.int(), percents: z.array(Percent) })),
  /** Where the figures were read. */
  source: z.string(),
  /** YYYY-MM-DD: when a manager last said that they checked the figures; null until then. */
  checkedOn: z.nullable(z.string()),
  /** It came with the product, and the centre has not stored it. */
  isShipped: z.boolean(),
  /** Made of the figures by the server. */
  edition: z.optional(Edition),
});
export type PayTable = z.infer<typeof PayTable>;

/** The minimum pay of the branch, as the centre enters it (beyond B6-13). */
export const BranchPay = z.object({
  /** YYYY-MM-DD */
  validFrom: z.string(),
  agreement: z.string(),
  echelon: z.string(),
  /** Gross, for a month of 35 hours a week, in cents. */
  amount: z.int(),
  /** Made of the other fields by the server. */
  edition: z.optional(Edition),
});
export type BranchPay = z.infer<typeof BranchPay>;

/** Rows and figures a row of the two tables by age. */
export const PAY_ROWS = {
  apprenticeship: { rows: 4, figures: 3 },
  professionalisation: { rows: 3, figures: 2 },
} as const;
/** Longest source, in characters. */
export const PAY_SOURCE_LENGTH = 2000;

/** Longest name of an agreement or an échelon. */
export const BRANCH_NAME_LENGTH = 200;

/** Both lists, the latest first. */
const tables = z.object({ tables: z.array(PayTable), branches: z.array(BranchPay) });

export const contractPay = call({
  summary: "Legal minimum pay of trainees: tables of figures, and the branch's minimum, the latest first",
  method: "GET",
  path: "/api/veterinary/contract/pay",
  access: "account",
  input: z.object({}),
  answer: tables,
  errors: [],
});

export const readContractPay = call({
  summary: "Manager: the tables of figures that clinics see, the latest first",
  method: "GET",
  path: "/api/formation/contract",
  access: "manager",
  input: z.strictObject({}),
  answer: tables,
  errors: [],
});

export const saveContractPay = call({
  summary: "Manager: add a table of figures, or correct the one that holds from the same day; older ones stay",
  method: "PUT",
  path: "/api/formation/contract",
  access: "manager",
  judgesTexts: true,
  /** As it was typed: what is wrong is told field by field. */
  input: z.object({
    validFrom: z.optional(z.unknown()),
    minimumWage: z.optional(z.unknown()),
    /** Null or left out: not known. */
    minimumWageMayotte: z.optional(z.unknown()),
    apprenticeshipToAge: z.optional(z.unknown()),
    professionalisationToAge: z.optional(z.unknown()),
    apprenticeship: z.optional(z.unknown()),
    professionalisation: z.optional(z.unknown()),
    source: z.optional(z.unknown()),
    edition: ReadEdition,
  }),
  answer: tables,
  /** 409 `editedMeanwhile` carries the newer table beside `error` and `code`. */
  errors: ["contractPayRefused", "editedMeanwhile"],
  limits: ["registerChangesPerStaff"],
});

export const checkContractPay = call({
  summary: "Manager: 'J'ai vérifié ces chiffres', of the table that holds from a day on",
  method: "POST",
  path: "/api/formation/contract/check",
  access: "manager",
  input: z.object({ validFrom: anyText, edition: ReadEdition }),
  answer: tables,
  /** 409 `editedMeanwhile` carries the newer table beside `error` and `code`. */
  errors: ["contractPayNotFound", "editedMeanwhile"],
  limits: ["registerChangesPerStaff"],
});

export const saveBranchPay = call({
  summary: "Manager: enter the branch's minimum pay from a day on, or correct it",
  method: "PUT",
  path: "/api/formation/contract/branch",
  access: "manager",
  judgesTexts: true,
  /** As it was typed: what is wrong is told field by field. */
  input: z.object({
    validFrom: z.optional(z.unknown()),
    agreement: z.optional(z.unknown()),
    echelon: z.optional(z.unknown()),
    amount: z.optional(z.unknown()),
    edition: ReadEdition,
  }),
  answer: tables,
  /** 409 `editedMeanwhile` carries the newer minimum beside `error` and `code`. */
  errors: ["contractPayRefused", "editedMeanwhile"],
  limits: ["registerChangesPerStaff"],
});

export const deleteBranchPay = call({
  summary: "Manager: remove the branch's minimum pay of a day",
  method: "DELETE",
  path: "/api/formation/contract/branch/{validFrom}",
  access: "manager",
  input: z.object({ validFrom: anyParameter }),
  answer: tables,
  errors: ["contractPayNotFound"],
  limits: ["registerChangesPerStaff"],
});
