import type { Ask } from "../product/ask.ts";
import type { Product } from "../product/open-product.ts";

/** What the operator typed after the command's name. */
export interface Typed {
  readonly words: readonly string[];
  readonly flags: ReadonlySet<string>;
  /** Values of options, by name. */
  readonly values: Readonly<Record<string, string | undefined>>;
}

/** What a command tells: the whole answer for programs, lines for people. */
export interface Told {
  readonly answer: unknown;
  readonly lines: readonly string[];
  /** Something is wrong that the operator must look at: the command ends with 1. */
  readonly isAlarm?: boolean;
}

/** A command of `npm run admin`. */
export interface Command {
  /** Its name and arguments; those between brackets may be left out. */
  readonly usage: string;
  readonly does: string;
  readonly run: (ask: Ask, typed: Typed, product: Product) => Promise<Told>;
  /** It works on the database itself, whatever key that knows: no server may run. */
  readonly needsNoServer?: boolean;
}

/** The name of a command and how many arguments it takes. */
export function shapeOf({ usage }: Command): { name: string; least: number; most: number } {
  const [name = "", ...parts] = usage.replace(/ (\[--[^\]]*\]|--\w+( "[^"]*")?)/g, "").split(" ");
  return { name, least: parts.filter((part) => !part.startsWith("[")).length, most: parts.length };
}
