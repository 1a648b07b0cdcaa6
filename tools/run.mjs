// Every npm script starts this file, which runs tools/<name>.ts on the machine's Node or, if the machine's Node is too
// old, on the Node of tools/runtime. This file imports no packages, because it runs before any package is installed.
// This file itself needs Node 20.19.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { reject, root, run } from "./child.mjs";
import { install, isInstalled } from "./install.mjs";

/** From this version on, Node 20 can run the build tools. */
const OLDEST_ENTRY_NODE = "20.19.0";
/** From this version on, Node has crypto.argon2. */
const OLDEST_PRODUCT_NODE = "24.7.0";
/** The folder of the pinned Node, which replaces a Node that is too old. */
const RUNTIME = join(root, "tools/runtime");
/** Operators use these commands in production, so the commands never install packages. */
const NEVER_INSTALLS = ["serve", "with-database"];
/** These commands install packages only if none are installed, because production omits some packages on purpose. */
const INSTALL_WHEN_ABSENT = ["admin", "import"];

/** These commands need only the packages of the product. All other commands also need packages for tests and checks. */
const PRODUCT_COMMANDS = ["start", "build", "dev", "admin", "import"];

/** The help texts of the commands without arguments. */
const HELP = {
  start:
    "npm start\n\nLe produit entier avec des données de démonstration, sur http://localhost:3000 (PORT). Ctrl-C l'arrête.",
  serve:
    "npm run serve\n\nLe produit pour de bon. Tout est lu dans l'environnement (docs/operate.md) ; ce qui manque ou\n" +
    "est faible est dit, et rien ne démarre. Fin : 78 quand il faut quelqu'un pour y remédier, 1 sinon.",
  build: "npm run build\n\nConstruit les pages web, que « serve » sert.",
};
const COMMANDS =
  "Usage : node tools/run.mjs COMMANDE [ARGUMENTS]\n\n" +
  "  start, serve, build, import, admin : avec --help pour savoir comment chacune s'écrit.\n" +
  "  Les autres commandes sont dans la section scripts de package.json.";

/** @param {string} version @param {string} oldest */
function isAtLeast(version, oldest) {
  return version.localeCompare(oldest, "en", { numeric: true }) >= 0;
}

/** @param {string} name */
function needsInstall(name) {
  if (NEVER_INSTALLS.includes(name)) return false;
  if (INSTALL_WHEN_ABSENT.includes(name)) return !existsSync(join(root, "node_modules"));
  return !isInstalled(root, workspacesFor(name));
}

/** Returns the workspaces whose packages a command needs. Undefined means all packages. @param {string} name */
function workspacesFor(name) {
  return PRODUCT_COMMANDS.includes(name) ? ["contract", "server", "web"] : undefined;
}

/**
 * Returns the machine's Node if it is new enough. Otherwise installs the pinned Node if needed.
 * @param {string} name
 */
async function productNode(name) {
  const { node } = process.versions;
  if (isAtLeast(node, OLDEST_PRODUCT_NODE)) return process.execPath;
  if (!isInstalled(RUNTIME)) {
    if (NEVER_INSTALLS.includes(name))
      reject(
        `Node ${node} est trop ancien : installez Node ${OLDEST_PRODUCT_NODE} ou plus récent, ou lancez « npm ci --prefix tools/runtime ».`,
      );
    await install("de Node", RUNTIME);
  }
  return pinnedNode() ?? reject(`${tooOld()} Installez Node ${OLDEST_PRODUCT_NODE} ou plus récent.`);
}

function tooOld() {
  const machine = `${process.platform}-${process.arch}`;
  return `Node ${process.versions.node} est trop ancien, et aucun autre n'est fourni pour cette machine (${machine}).`;
}

/** Returns the path of the pinned Node; undefined if this platform has none. */
function pinnedNode() {
  const windows = process.platform === "win32";
  const folder = `node-${windows ? "win" : process.platform}-${process.arch}`;
  const path = join(RUNTIME, "node_modules", folder, "bin", windows ? "node.exe" : "node");
  return existsSync(path) ? path : undefined;
}

/**
 * With a semi-space (V8's space for new objects) of half this size, a search would cost 12 % more processor time,
 * because V8 would collect garbage twice as often. The compiler Maglev would take 15 to 30 MB without making a frequent
 * response faster (npm run bench). With pretenuring, V8 would keep the rows of a request in memory, and a search would
 * cost 15 % more processor time.
 */
const SERVER_FLAGS = [
  "--max-semi-space-size=8",
  "--max-old-space-size=512",
  "--no-maglev",
  "--no-allocation-site-pretenuring",
];

/**
 * The objects of an import live for two or three batches. In a smaller semi-space, V8 would spend 20 % of the time on
 * copying these objects. A larger semi-space would need more memory (policy F-24).
 */
const IMPORT_FLAGS = ["--min-semi-space-size=4"];

/** @type {Readonly<Record<string, readonly string[]>>} */
const FLAGS = { serve: SERVER_FLAGS, import: IMPORT_FLAGS };

/** @param {string} node @param {string} name @param {string[]} args @returns {Promise<number>} */
async function runTool(node, name, args) {
  const command = [...(FLAGS[name] ?? []), join(root, "tools", `${name}.ts`), ...args];
  // Store compiled modules, so that the next start takes half the time and less memory.
  process.env.NODE_COMPILE_CACHE ??= join(root, "node_modules/.cache/espace-entreprise/compiled");
  // With more arenas, the C library would keep 6 MB more memory for the threads.
  process.env.MALLOC_ARENA_MAX ??= "2";
  const code = await run(node, ["--disable-warning=ExperimentalWarning", ...command]);
  // The pinned Node cannot start on Linux without glibc.
  return code === -1 ? reject(`${tooOld()} Installez Node ${OLDEST_PRODUCT_NODE} ou plus récent.`) : code;
}

if (!isAtLeast(process.versions.node, OLDEST_ENTRY_NODE)) {
  reject(`Node ${process.versions.node} est trop ancien : il faut Node ${OLDEST_ENTRY_NODE} ou plus récent.`);
}
const [name = "", ...args] = process.argv.slice(2);
const wantsHelp = args.includes("--help") || args.includes("-h");
const help = ["--help", "-h", "help"].includes(name)
  ? COMMANDS
  : wantsHelp && Object.entries(HELP).find(([one]) => one === name)?.[1];
if (help) {
  console.log(`\n${help}\n`);
  process.exit(0);
}
if (!/^[a-z-]+$/.test(name) || !existsSync(join(root, "tools", `${name}.ts`))) {
  reject(`Commande inconnue : « ${name} ». Les commandes sont dans la section scripts de package.json.`);
}
// Install Node and the packages in parallel. If one installation fails, let the other finish.
const [node, packages] = await Promise.allSettled([
  productNode(name),
  needsInstall(name) && install("des paquets", root, workspacesFor(name)),
]);
if (node.status === "rejected") reject(node.reason.message);
if (packages.status === "rejected") reject(packages.reason.message);
if (!existsSync(join(root, "node_modules"))) {
  reject("Les dépendances ne sont pas installées. Lancez « npm ci », puis « npm run build ».");
}
process.exit(await runTool(node.value, name, args));
