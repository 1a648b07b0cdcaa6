import type { Option } from "./option.ts";

/** 0 is best; undefined leaves the option out. */
export type Rank = (option: Option, typed: string) => number | undefined;

export function containsTyped(option: Option, typed: string): number | undefined {
  return option.label.toLowerCase().includes(typed.trim().toLowerCase()) ? 0 : undefined;
}

export function bestFirst(options: readonly Option[], typed: string, rank: Rank): readonly Option[] {
  if (typed.trim() === "") return options;
  return options
    .flatMap((option) => {
      const place = rank(option, typed);
      return place === undefined ? [] : { option, place };
    })
    .sort((one, other) => one.place - other.place)
    .map(({ option }) => option);
}

export function onlyResponse(options: readonly Option[], typed: string, rank: Rank): Option | undefined {
  const [only, ...others] = typed.trim() === "" ? [] : bestFirst(options, typed, rank);
  return others.length === 0 ? only : undefined;
}
