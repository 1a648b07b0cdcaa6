import type { Option } from "./option.ts";

/** How well an option answers what was typed, 0 best; undefined leaves it out. */
export type Rank = (option: Option, typed: string) => number | undefined;

export function containsTyped(option: Option, typed: string): number | undefined {
  return option.label.toLowerCase().includes(typed.trim().toLowerCase()) ? 0 : undefined;
}

/** The options that answer, the best first, else in their order; all of them while nothing is typed. */
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

/** The option that alone answers what was typed. */
export function onlyAnswer(options: readonly Option[], typed: string, rank: Rank): Option | undefined {
  const [only, ...others] = typed.trim() === "" ? [] : bestFirst(options, typed, rank);
  return others.length === 0 ? only : undefined;
}
