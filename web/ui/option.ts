export interface Option {
  readonly value: string;
  readonly label: string;
  /** The list shows this text after the label. Chips do not show the text. */
  readonly detail?: string | undefined;
  /** True if the option stands for several other options. Such options have no chips. */
  readonly isGroup?: true;
}

export const OPTION_LIMIT = 1000;
