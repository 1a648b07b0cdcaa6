import type { Option } from "./option.ts";

/** 0 is best; undefined leaves the option out. */
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
