import { basename } from "node:path";
import { centre, only, views } from "../browser/where.ts";
import type { Source } from "./source.ts";

const LONGEST_FILE = 250;
const LONGEST_TEST = 400;

/** Lists of facts are as long as the facts. */
const DATA = /^contract\/[a-z-]+-list\.ts$|^server\/demo\/sample\/|\/migrations\//;

/** Names that say nothing of what is inside; what fits everywhere is found nowhere. */
const EMPTY_NAMES = /^(utils?|helpers?|common|misc|services?|managers?|shared|index)$/i;

/** No file is longer than one can read at once. */
export function checkLength(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text, isTest }) => {
    const lines = text.split("\n").length - 1;
    const limit = isTest ? LONGEST_TEST : LONGEST_FILE;
    return lines <= limit || DATA.test(path)
      ? []
      : [`${path} has ${lines} lines, at most ${limit}: give a part its own name and file`];
  });
}

/** A chapter of the browser that runs in one place has no test for a device alone: that one would never run. */
export function checkDeviceTags(sources: readonly Source[]): string[] {
  const inOnePlace = [...views, ...centre, ...only.desktop, ...only.phone];
  return sources
    .filter(({ path, text }) => inOnePlace.includes(basename(path)) && /@(desktop|phone)\b/.test(text))
    .map(({ path }) => `${path} runs in one place (proof/browser/where.ts): its tests need no device`);
}

/** PascalCase for components, kebab-case for everything else, and no name that could hold anything. */
export function checkFileNames(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    if (!/\.(tsx?|mjs|css)$/.test(path)) return [];
    const [name = ""] = basename(path).split(".");
    const words = name.replace(/([a-z])([A-Z])/g, "$1-$2").split("-");
    const folders = path.split("/").slice(0, -1);
    if ([...words, ...folders].some((word) => EMPTY_NAMES.test(word))) {
      return [`${path}: utils, helpers, common, misc, service, manager, index say nothing; name it after what it does`];
    }
    const isComponent = /^[A-Z][A-Za-z0-9]*$/.test(name) && /\.(tsx|module\.css)$/.test(path);
    const isKebab = /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name);
    return isComponent || isKebab ? [] : [`${path}: components are PascalCase.tsx, every other file is kebab-case`];
  });
}

/** A file exports what it makes: a list of other files' exports hides where things are. */
export function checkNoBarrels(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, reexports }) =>
    reexports.map(({ line, text }) => `${path}:${line} exports ${text} again: import it from where it is made`),
  );
}

/** The environment and the clock are read in one place, chance comes from one place: tests and the demo set them. */
export function checkImpureReads(sources: readonly Source[]): string[] {
  const rules = [
    {
      use: /^process\.env$/,
      allowed: /^(tools\/|proof\/|tests\/|server\/environment\.ts|[^/]+\.config\.ts)/,
      advice: "read it in server/environment.ts and pass it on",
    },
    {
      use: /^(Date\.now|new Date\(\))$/,
      allowed: /^(server\/clock\.ts|web\/format\/|tools\/|proof\/|tests\/)/,
      advice: "take the time from world.clock in the server, from web/format in the web, or as a parameter",
    },
    {
      use: /^Math\.random$/,
      allowed: /^(tools\/|proof\/|tests\/)/,
      advice: "take chance from world.random",
    },
    {
      use: /^\.normalize\(\)$/,
      allowed: /^(contract\/values\.ts|tools\/|proof\/|tests\/|server\/demo\/)/,
      advice: "contract/values.ts normalizes, and leaves alone what would hold the server",
    },
  ];
  return sources.flatMap(({ path, uses, isTest }) =>
    rules
      .filter(({ allowed }) => !isTest && !allowed.test(path))
      .flatMap(({ use, advice }) =>
        uses.filter(({ text }) => use.test(text)).map(({ line, text }) => `${path}:${line} uses ${text}: ${advice}`),
      ),
  );
}
