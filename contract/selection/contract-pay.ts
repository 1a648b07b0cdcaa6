import * as z from "zod/mini";
import { call } from "../call.ts";
import { anyParameter, anyText, Edition, ReadEdition } from "../values.ts";

const Percent = z.int();

/** A pay table is valid until the first day of the next table. */
export const PayTable = z.object({
  validFrom: z.string(),
  /** The gross minimum wage for a month of 35 hours a week, in cents. */
  minimumWage: z.int(),
  minimumWageMayotte: z.nullable(z.int()),
  /** The maximum age at the start of an apprenticeship. The law allows exceptions. */
  apprenticeshipToAge: z.int(),
  /** The maximum age at the start of a contrat de professionnalisation. Job seekers may be older. */
  professionalisationToAge: z.int(),
  apprenticeship: z.array(z.object({ fromAge: z.int(), percents: z.array(Percent) })),
  professionalisation: z.array(z.object({ fromAge: z.int(), percents: z.array(Percent) })),
  source: z.string(),
  /** The day of a manager's last check (YYYY-MM-DD). Null if no manager has checked the table. */
  checkedOn: z.nullable(z.string()),
  /** True if we deliver the table with the product, false if a manager stored it. */
  isShipped: z.boolean(),
  edition: z.optional(Edition),
});
export type PayTable = z.infer<typeof PayTable>;

export const BranchPay = z.object({
  validFrom: z.string(),
  agreement: z.string(),
  echelon: z.string(),
  amount: z.int(),
  edition: z.optional(Edition),
});
export type BranchPay = z.infer<typeof BranchPay>;

export const PAY_ROWS = {
  apprenticeship: { rows: 4, figures: 3 },
  professionalisation: { rows: 3, figures: 2 },
} as const;
export const PAY_SOURCE_LENGTH = 2000;
export const BRANCH_NAME_LENGTH = 200;

const tables = z.object({ tables: z.array(PayTable), branches: z.array(BranchPay) });

export const contractPay = call({
  summary: "Legal minimum pay of trainees: pay tables and the branch's minimum, latest first",
  method: "GET",
  path: "/api/veterinary/contract/pay",
  access: "account",
  input: z.object({}),
  response: tables,
  errors: [],
});

export const readContractPay = call({
  summary: "Manager: the pay tables that clinics see, latest first",
  method: "GET",
  path: "/api/formation/contract",
  access: "manager",
  input: z.strictObject({}),
  response: tables,
  errors: [],
});

export const saveContractPay = call({
  summary: "Manager: add a pay table, or correct the one with the same first day; older tables stay",
  method: "PUT",
  path: "/api/formation/contract",
  access: "manager",
  judgesTexts: true,
  input: z.object({
    validFrom: z.optional(z.unknown()),
    minimumWage: z.optional(z.unknown()),
    minimumWageMayotte: z.optional(z.unknown()),
    apprenticeshipToAge: z.optional(z.unknown()),
    professionalisationToAge: z.optional(z.unknown()),
    apprenticeship: z.optional(z.unknown()),
    professionalisation: z.optional(z.unknown()),
    source: z.optional(z.unknown()),
    edition: ReadEdition,
  }),
  response: tables,
  errors: ["contractPayRefused", "editedMeanwhile"],
  limits: ["registerChangesPerStaff"],
});

export const checkContractPay = call({
  summary: "Manager: 'J'ai vérifié ces chiffres' for the pay table with this first day",
  method: "POST",
  path: "/api/formation/contract/check",
  access: "manager",
  input: z.object({ validFrom: anyText, edition: ReadEdition }),
  response: tables,
  errors: ["contractPayNotFound", "editedMeanwhile"],
  limits: ["registerChangesPerStaff"],
});

export const saveBranchPay = call({
  summary: "Manager: add or correct the branch's minimum pay from a day on",
  method: "PUT",
  path: "/api/formation/contract/branch",
  access: "manager",
  judgesTexts: true,
  input: z.object({
    validFrom: z.optional(z.unknown()),
    agreement: z.optional(z.unknown()),
    echelon: z.optional(z.unknown()),
    amount: z.optional(z.unknown()),
    edition: ReadEdition,
  }),
  response: tables,
  errors: ["contractPayRefused", "editedMeanwhile"],
  limits: ["registerChangesPerStaff"],
});

export const deleteBranchPay = call({
  summary: "Manager: remove the branch's minimum pay with this first day",
  method: "DELETE",
  path: "/api/formation/contract/branch/{validFrom}",
  access: "manager",
  input: z.object({ validFrom: anyParameter }),
  response: tables,
  errors: ["contractPayNotFound"],
  limits: ["registerChangesPerStaff"],
});
