import type { Source } from "./source.ts";

/** Modules of the contract that are no slice: what several slices share, or the shapes of a large one. */
const SHARED = [
  "call",
  "candidate-fields",
  "candidate-values",
  "department-list",
  "department-neighbours",
  "department-towns",
  "departments",
  "duration",
  "errors",
  "fields",
  "formation-screens",
  "limits",
  "operator-shapes",
  "parties",
  "retention",
  "screens",
  "token",
  "values",
];

/** A slice of the web alone: pages without a call. */
const WEB_ONLY = ["pages"];
/** A slice of the server alone: what no call answers by itself. */
const SERVER_ONLY = ["backup", "record-files"];

/** `addToSelection` is `add-to-selection`. */
function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The names of the calls that a module of the contract declares. */
function callNames(source: Source): string[] {
  return [...source.text.matchAll(/^export const (\w+) = call\(/gm)].map((match) => match[1] ?? "");
}

function contractSlices(sources: readonly Source[]): { slice: string; calls: string[] }[] {
  return sources.flatMap((source) => {
    const slice = /^contract\/([a-z-]+)\.ts$/.exec(source.path)?.[1];
    return slice === undefined || SHARED.includes(slice) ? [] : [{ slice, calls: callNames(source) }];
  });
}

/** The server's files that are the handler of a call. */
export function callFiles(sources: readonly Source[]): Set<string> {
  const files = contractSlices(sources).flatMap(({ slice, calls }) =>
    calls.map((name) => `server/features/${slice}/${kebab(name)}.ts`),
  );
  return new Set(files);
}

/** A slice bears the same name in contract, server and web. */
export function checkSliceNames(sources: readonly Source[]): string[] {
  const known = contractSlices(sources).map(({ slice }) => slice);
  const folders = new Set(
    sources.flatMap(({ path }) => /^(?:server|web)\/features\/[^/]+(?=\/)/.exec(path)?.[0] ?? []),
  );
  return [...folders].flatMap((folder) => {
    const [side = "", , slice = ""] = folder.split("/");
    if (known.includes(slice) || (side === "web" ? WEB_ONLY : SERVER_ONLY).includes(slice)) return [];
    return [`${folder}/ has no contract/${slice}.ts: a slice bears the same name in contract, server and web`];
  });
}

/** Each call of a slice that has a server face is one file, named as the call, that exports its handler. */
export function checkOneFilePerCall(sources: readonly Source[]): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  return contractSlices(sources).flatMap(({ slice, calls }) => {
    const folder = `server/features/${slice}`;
    if (!sources.some(({ path }) => path.startsWith(`${folder}/`))) return [];
    return calls.flatMap((name) => {
      const path = `${folder}/${kebab(name)}.ts`;
      const file = byPath.get(path);
      if (file === undefined) return [`${path} is missing: contract/${slice}.ts declares the call ${name}`];
      return file.exports.includes(name)
        ? []
        : [`${path} does not export ${name}, the handler of the call of that name`];
    });
  });
}

/** Each page file is a screen of contract/screens.ts, the only page of it, and web/routes.tsx leads to it. */
export function checkOnePagePerScreen(sources: readonly Source[], screens: readonly string[]): string[] {
  const pages = sources.flatMap(({ path }) => {
    const name = /^web\/features\/[^/]+\/(?:[a-z]+\/)?([A-Z]\w*)Page\.tsx$/.exec(path)?.[1];
    return name === undefined ? [] : [{ name, path }];
  });
  const routes = sources.find(({ path }) => path === "web/routes.tsx");
  const routed = [...(routes?.text ?? "").matchAll(/routePattern\("(\w+)"\)/g)].map((match) => match[1] ?? "");
  const hasPage = (screen: string) => pages.some((page) => page.name === screen);
  const isDouble = ({ name, path }: { name: string; path: string }) =>
    pages.some((other) => other.name === name && other.path < path);
  return [
    ...routed
      .filter((name) => !hasPage(name))
      .map((name) => `web/features/*/${name}Page.tsx is missing: web/routes.tsx leads to it`),
    ...pages.filter(isDouble).map(({ path, name }) => `${path}: ${name} has another page file already`),
    ...pages
      .filter(({ name }) => name !== "NotFound" && !screens.includes(name))
      .map(({ path, name }) => `${path}: ${name} is no screen of contract/screens.ts`),
    ...pages
      .filter(({ name }) => screens.includes(name) && routes !== undefined && !routed.includes(name))
      .map(({ path }) => `${path}: web/routes.tsx does not lead to it`),
  ];
}
