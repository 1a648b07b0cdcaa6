import type { Source } from "./source.ts";

interface PackageFile {
  readonly path: string;
  readonly dependencies: readonly string[];
}

/** Each dependency is named, with its reason, in a decision record or the README. */
export function checkDependencies(packages: readonly PackageFile[], prose: string): string[] {
  return packages.flatMap(({ path, dependencies }) =>
    dependencies
      .filter((name) => !prose.includes(name))
      .map((name) => `${path}: docs/decisions gives no reason for ${name}`),
  );
}

/** What package-lock.json says of one installed package. */
interface LockedPackage {
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/**
 * The lock file installs anywhere: npm ci refuses one that lacks a platform's package, which happens when the
 * registry does not serve it; an address would tie it to one registry.
 */
export function checkLock(packages: Readonly<Record<string, LockedPackage>>): string[] {
  return Object.entries(packages).flatMap(([path, { resolved, integrity, link, optionalDependencies = {} }]) => {
    const missing = Object.keys(optionalDependencies).filter((name) => !isReachable(packages, path, name));
    const isDownloaded = path.includes("node_modules/") && link !== true;
    return [
      ...missing.map(
        (name) => `package-lock.json: ${path} needs ${name}: take a version of which all platforms are served`,
      ),
      ...(isDownloaded && integrity === undefined ? [`package-lock.json: ${path} has no integrity`] : []),
      ...(isDownloaded && resolved !== undefined ? [`package-lock.json: ${path} has an address, see .npmrc`] : []),
    ];
  });
}

/** Whether a package finds another one as Node looks for it: in its own folder, then in each one above. */
function isReachable(packages: Readonly<Record<string, LockedPackage>>, from: string, name: string): boolean {
  const folder = from === "" ? "" : `${from}/`;
  if (packages[`${folder}node_modules/${name}`] !== undefined) return true;
  return from !== "" && isReachable(packages, from.slice(0, Math.max(0, from.lastIndexOf("/node_modules/"))), name);
}

/**
 * A production may leave optional packages out: a file that imports one is loaded when it is asked for, and by nobody
 * before (decision 028).
 */
export function checkOptionalApart(sources: readonly Source[], optional: readonly string[]): string[] {
  const server = sources.filter(({ path, isTest }) => path.startsWith("server/") && !isTest);
  const needing = new Set(
    server
      .filter(({ imports }) => imports.some((one) => isAtOnce(one) && optional.some((name) => isPartOf(one.to, name))))
      .map(({ path }) => path),
  );
  return server.flatMap(({ path, imports }) =>
    imports
      .filter((one) => isAtOnce(one) && needing.has(one.to))
      .map((one) => `${path}:${one.line} imports ${one.to}, which needs an optional package: use await import()`),
  );
}

function isAtOnce(one: Source["imports"][number]): boolean {
  return !one.isDynamic && !one.isType;
}

function isPartOf(specifier: string, name: string): boolean {
  return specifier === name || specifier.startsWith(`${name}/`);
}
