import * as z from "zod/mini";
import { call } from "./call.ts";

// The legal minimum pay of trainees: one dated table of figures (beyond B6-03).

const Percent = z.int();

/** The figures that hold for contracts that begin on a day or later, until the next table. */
export const PayTable = z.object({
  /** YYYY-MM-DD */
  validFrom: z.string(),
  /** Gross, for a month of 35 hours a week, in cents. */
  minimumWage: z.int(),
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
  /** YYYY-MM-DD */
  checkedOn: z.string(),
});
export type PayTable = z.infer<typeof PayTable>;

/** Rows and figures a row of the two tables by age. */
export const PAY_ROWS = {
  apprenticeship: { rows: 4, figures: 3 },
  professionalisation: { rows: 3, figures: 2 },
} as const;
/** Longest source, in characters. */
export const PAY_SOURCE_LENGTH = 2000;

const tables = z.object({ tables: z.array(PayTable) });

export const contractPay = call({
  summary: "Legal minimum pay of trainees: tables of figures, the latest first",
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
    apprenticeshipToAge: z.optional(z.unknown()),
    professionalisationToAge: z.optional(z.unknown()),
    apprenticeship: z.optional(z.unknown()),
    professionalisation: z.optional(z.unknown()),
    source: z.optional(z.unknown()),
    checkedOn: z.optional(z.unknown()),
  }),
  answer: tables,
  errors: ["contractPayRefused"],
  limits: ["registerChangesPerStaff"],
});
