export interface Option {
  readonly value: string;
  readonly label: string;
  /** The list shows this text after the label. Chips do not show the text. */
  readonly detail?: string | undefined;
  /** True if the option selects several other options. Chips appear only for these other options. */
  readonly isGroup?: true;
}

export const OPTION_LIMIT = 1000;
