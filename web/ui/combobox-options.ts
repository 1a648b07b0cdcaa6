import type { Option } from "./option.ts";

/** @returns 0 for the best match, a higher number for a worse match, or undefined without a match */
export type Rank = (option: Option, query: string) => number | undefined;

export function containsQuery(option: Option, query: string): number | undefined {
  return option.label.toLowerCase().includes(query.trim().toLowerCase()) ? 0 : undefined;
}

export function bestFirst(options: readonly Option[], query: string, rank: Rank): readonly Option[] {
  if (query.trim() === "") return options;
  return options
    .flatMap((option) => {
      const place = rank(option, query);
      return place === undefined ? [] : { option, place };
    })
    .sort((one, other) => one.place - other.place)
    .map(({ option }) => option);
}

export function onlyMatch(options: readonly Option[], query: string, rank: Rank): Option | undefined {
  const [only, ...others] = query.trim() === "" ? [] : bestFirst(options, query, rank);
  return others.length === 0 ? only : undefined;
}

interface ComboboxState {
  readonly query: string;
  readonly onlyOption: Option | undefined;
}

export const emptyCombobox: ComboboxState = { query: "", onlyOption: undefined };

type ComboboxAction =
  | { readonly type: "typed"; readonly query: string; readonly onlyOption: Option | undefined }
  /** The library, not the user, has changed the text. */
  | { readonly type: "textSet"; readonly query: string }
  | { readonly type: "chosen"; readonly isByKey: boolean }
  | { readonly type: "taken" }
  | { readonly type: "discarded" };

export function reduceCombobox(state: ComboboxState, action: ComboboxAction): ComboboxState {
  switch (action.type) {
    case "typed":
      return { query: action.query, onlyOption: action.onlyOption };
    case "textSet":
      return { ...state, query: action.query };
    case "chosen":
      // A click leaves the query unchanged, so that the user can choose more options.
      return { query: action.isByKey ? "" : state.query, onlyOption: undefined };
    case "taken":
      return emptyCombobox;
    case "discarded":
      return { ...state, onlyOption: undefined };
  }
}
