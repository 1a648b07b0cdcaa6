#!/usr/bin/env node
// Runs an operator's command beside the running service, for example `sudo espace-entreprise admin status`. Reads the
// environment of the service as root, then runs the command as the owner of the data, so that the service can open
// every file that the command creates.
import { spawn } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";

const project = dirname(dirname(fileURLToPath(import.meta.url)));
const COMMANDS = ["admin", "import", "backup", "restore", "restore-drill"];
const SCRIPTS = COMMANDS.slice(2);
const FILE = process.env.ESPACE_ENTREPRISE_ENV ?? "/etc/espace-entreprise.env";
/** BACKUP_RECIPIENT is in its own file, because the service does not need this key. */
const BACKUP_FILE = FILE.replace(/\.env$/, "-backup.env");
/** The default folder of the systemd unit. The environment file can set another folder. */
const DATA_DIR = "/var/lib/espace-entreprise";
/** The command takes these variables from the terminal, and all other variables from the environment of the service. */
const KEPT = /^(PATH|TERM|COLORTERM|NO_COLOR|COLUMNS|LANG|LC_\w+|BACKUP_IDENTITY)$/;
const USAGE = `
Usage : sudo espace-entreprise COMMANDE [ARGUMENTS]

  admin, import : avec --help pour savoir comment chacune s'écrit.
  backup DOSSIER, restore DOSSIER [JOURNAL], restore-drill [DOSSIER] : voir docs/operate.md.

L'environnement est celui du service, lu dans ${FILE} (ESPACE_ENTREPRISE_ENV en nomme un autre) ;
la commande tourne avec l'utilisateur à qui appartient son DATA_DIR.
`;

/** @param {string} message @param {number} code @returns {never} */
function refuse(message, code = 1) {
  console.error(`\n${message}\n`);
  process.exit(code);
}

/** @param {string} path @returns {NodeJS.Dict<string>} */
function read(path) {
  try {
    return parseEnv(readFileSync(path, "utf8"));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    if (code === "EACCES") refuse(`${path} ne peut pas être lu : lancez « sudo espace-entreprise … ».`);
    if (code === "ENOENT") refuse(`Aucun environnement : ${path} n'existe pas (docs/operate.md, Install).`);
    throw error;
  }
}

/** @param {string} folder */
function ownerOf(folder) {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found) refuse(`${folder} n'existe pas : le service n'a jamais démarré, ou DATA_DIR est faux dans ${FILE}.`);
  return found;
}

const [command = "", ...args] = process.argv.slice(2);
if (["--help", "-h", "help"].includes(command)) {
  console.log(USAGE);
  process.exit(0);
}
if (!COMMANDS.includes(command)) refuse(`Commande inconnue : « ${command} ».\n${USAGE}`, 2);

const kept = Object.fromEntries(Object.entries(process.env).filter(([name]) => KEPT.test(name)));
const given = { ...kept, DATA_DIR, ...read(FILE), ...(existsSync(BACKUP_FILE) ? read(BACKUP_FILE) : {}) };
const { uid, gid } = ownerOf(given.DATA_DIR);
const env = { ...given, NODE_ENV: "production", INIT_CWD: process.cwd() };
const [program, ...before] = SCRIPTS.includes(command)
  ? [join(project, "deploy", `${command}.sh`)]
  : [process.execPath, join(project, "tools/run.mjs"), command];
// A script runs in the caller's folder, because it reads paths relative to this folder. An npm command finds the
// caller's folder in INIT_CWD.
const child = spawn(program, [...before, ...args], {
  cwd: SCRIPTS.includes(command) ? process.cwd() : project,
  env,
  stdio: "inherit",
  ...(process.getuid?.() === 0 ? { uid, gid } : {}),
});
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
  process.on(signal, () => signal !== "SIGINT" && child.kill(signal));
child.on("error", (error) => {
  if (!("code" in error) || error.code !== "EACCES") refuse(error.message);
  refuse(
    `L'utilisateur ${uid}, à qui appartient ${given.DATA_DIR}, ne peut pas entrer dans ${project} : ouvrez ce dossier.`,
  );
});
child.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal ?? "SIGTERM"]));
