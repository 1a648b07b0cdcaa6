// Imports no packages, because run.mjs uses this file before any package is installed.
import { existsSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { run } from "./child.mjs";

/** @typedef {Record<string, string>} Ranges */
/**
 * @typedef {{version?: string, optional?: boolean, link?: boolean, resolved?: string, dependencies?: Ranges,
 * devDependencies?: Ranges, optionalDependencies?: Ranges, peerDependencies?: Ranges}} Locked
 */

/** @param {string} path @returns {Record<string, Locked>} */
function lockedPackages(path) {
  return JSON.parse(readFileSync(path, "utf8")).packages;
}

/** npm writes its list of installed packages to this file at the end of an installation. */
const INSTALLED = "node_modules/.package-lock.json";

/**
 * True if the installed packages agree with package-lock.json.
 * @param {string} folder
 * @param {readonly string[]} [workspaces] If given, only the packages of these workspaces are checked.
 */
export function isInstalled(folder, workspaces = []) {
  if (!existsSync(join(folder, INSTALLED))) return false;
  const present = lockedPackages(join(folder, INSTALLED));
  const locked = lockedPackages(join(folder, "package-lock.json"));
  return (workspaces.length > 0 ? neededBy(locked, workspaces) : Object.keys(locked)).every((path) => {
    const wanted = locked[path];
    if (!path.includes("node_modules/") || wanted?.link === true) return true;
    return present[path] === undefined ? wanted?.optional === true : present[path].version === wanted?.version;
  });
}

/** @param {Record<string, Locked>} locked @param {readonly string[]} workspaces */
function neededBy(locked, workspaces) {
  const paths = new Set(workspaces);
  // A loop over a Set also visits the paths that the loop itself adds.
  for (const path of paths) {
    const {
      link,
      resolved = "",
      dependencies,
      devDependencies,
      optionalDependencies,
      peerDependencies,
    } = locked[path] ?? {};
    if (link) paths.add(resolved);
    const needed = { ...dependencies, ...devDependencies, ...optionalDependencies, ...peerDependencies };
    for (const name of Object.keys(needed)) {
      const found = placesOf(path, name).find((place) => locked[place]);
      if (found) paths.add(found);
    }
  }
  return [...paths];
}

/**
 * Returns the folders in which Node looks for the package `name` if the package at `path` imports it.
 * @param {string} path
 * @param {string} name
 * @returns {string[]}
 */
function placesOf(path, name) {
  const end = path.lastIndexOf("/node_modules/");
  return [
    ...(path === "" ? [] : [`${path}/node_modules/${name}`]),
    ...(end === -1 ? [`node_modules/${name}`] : placesOf(path.slice(0, end), name)),
  ];
}

/**
 * Installs the packages of package-lock.json. First tries to complete an existing installation. If npm fails, installs
 * all packages again and compares the cached packages with the registry.
 * @param {string} what
 * @param {string} folder
 * @param {readonly string[]} [workspaces] If given, only the packages of these workspaces are installed.
 * @throws Error with a sentence for the terminal
 */
export async function install(what, folder, workspaces = []) {
  const startedAt = performance.now();
  const seconds = () => `${Math.round((performance.now() - startedAt) / 1000)} s`;
  console.log(`Installation ${what}…`);
  const ticking = process.stdout.isTTY && setInterval(() => process.stdout.write(`\r${seconds()} `), 1000);
  const first = existsSync(join(folder, INSTALLED)) ? ["install", "--no-save"] : ["ci"];
  // Delete npm's list first, so that an interrupted installation counts as missing.
  rmSync(join(folder, INSTALLED), { force: true });
  const isDone =
    ((await npm([...first, "--prefer-offline"], folder, workspaces)) && isInstalled(folder, workspaces)) ||
    (await npm(["ci"], folder, workspaces));
  if (ticking) clearInterval(ticking);
  if (!isDone) {
    throw new Error(`L'installation ${what} a échoué (voir ci-dessus). Vérifiez le réseau, puis relancez la commande.`);
  }
  console.log(`Installation ${what} : ${seconds()}.`);
}

/** @param {string[]} args @param {string} cwd @param {readonly string[]} workspaces @returns true if npm succeeds */
async function npm(args, cwd, workspaces) {
  const quiet = ["--no-audit", "--no-fund", "--no-progress", "--loglevel=error"];
  const only = workspaces.map((name) => `--workspace=${name}`);
  const all = [...args, "--include=dev", "--include=optional", ...quiet, ...only];
  const script = process.env.npm_execpath ?? "";
  const code = basename(script).startsWith("npm")
    ? await run(process.execPath, [script, ...all], { cwd })
    : await run("npm", all, { cwd, shell: process.platform === "win32" });
  // A signal such as Ctrl-C stopped npm.
  if (code > 128) process.exit(code);
  return code === 0;
}
