export interface Option {
  readonly value: string;
  readonly label: string;
  /** This text follows the label in a list, but not on a chip. */
  readonly detail?: string | undefined;
  /** A group stands for several other options and has no chip of its own. */
  readonly isGroup?: true;
}

export const OPTION_LIMIT = 1000;
