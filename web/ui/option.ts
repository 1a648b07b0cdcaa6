export interface Option {
  readonly value: string;
  readonly label: string;
  /** Lists show this text after the label, but chips do not. */
  readonly detail?: string | undefined;
  /** True if the option represents several other options. Groups have no chips. */
  readonly isGroup?: true;
}

export const OPTION_LIMIT = 1000;
