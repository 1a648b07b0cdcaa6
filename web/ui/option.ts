export interface Option {
  readonly value: string;
  readonly label: string;
  readonly group?: string;
}

/** A select list shows 1000 options at most, unless told otherwise (product 9). */
export const OPTION_LIMIT = 1000;
