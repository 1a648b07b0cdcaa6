// Starts programs for run.mjs. Imports no packages, because run.mjs runs before any package is installed.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { constants } from "node:os";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** @param {string} message @returns {never} */
export function reject(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}

/**
 * Returns the ids of npm's shell and of the shell's parent, which change if either process is killed. Returns an empty
 * text if a person started this script.
 */
function ancestors() {
  if (process.env.npm_lifecycle_event === undefined) return "";
  try {
    // On Linux, the file has the format: pid (name) state parent
    const [, name = "", shellParent = ""] =
      /^\d+ \((.*)\) \w (\d+)/.exec(readFileSync(`/proc/${process.ppid}/stat`, "utf8")) ?? [];
    return name.endsWith("sh") ? `${process.ppid} ${shellParent}` : `${process.ppid}`;
  } catch {
    return `${process.ppid}`;
  }
}

/**
 * Runs a program on this terminal. After a signal, waits until the program has stopped.
 * @param {string} command
 * @param {string[]} args
 * @param {{shell?: boolean, cwd?: string}} [options]
 * @returns {Promise<number>} the exit code; 128 + n after signal n; -1 if the program could not start
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: "inherit", ...options });
    /** @type {NodeJS.Signals[]} */
    const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
    /** @param {NodeJS.Signals} signal */
    const forward = (signal) => {
      // Do not forward Ctrl-C, because the terminal also sends it to the child.
      if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
    };
    for (const signal of signals) process.on(signal, forward);

    // If npm or its shell was killed, stop the child, because the shell forwards no signals.
    const started = ancestors();
    const watch = setInterval(() => {
      if (ancestors() !== started) child.kill("SIGTERM");
    }, 100);

    /** @param {number} code */
    const finish = (code) => {
      clearInterval(watch);
      for (const signal of signals) process.off(signal, forward);
      resolve(code);
    };
    child.on("error", () => finish(-1));
    child.on("exit", (code, signal) => finish(code ?? 128 + constants.signals[signal ?? "SIGTERM"]));
  });
}
