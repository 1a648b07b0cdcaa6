export interface Option {
  readonly value: string;
  readonly label: string;
  readonly group?: string;
}

export const OPTION_LIMIT = 1000;
