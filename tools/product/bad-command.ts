import { type ParseArgsConfig, parseArgs } from "node:util";

/** The command is not written as it should be, or asks for what cannot be done as things are. */
export class BadCommand extends Error {}

/** Somebody asks how a command is written: that is no fault. */
export class HelpWanted extends Error {}

/** What Node says of arguments, in words of ours; what it quotes is the option as it was typed. */
const FAULTS: Readonly<Record<string, (option: string) => string>> = {
  ERR_PARSE_ARGS_UNKNOWN_OPTION: (option) => `Option inconnue : « ${option} ».`,
  ERR_PARSE_ARGS_INVALID_OPTION_VALUE: (option) =>
    `L'option « ${option} » est mal employée : une valeur manque, ou est de trop.`,
  ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL: (word) => `« ${word} » est de trop.`,
};

/**
 * What was typed behind a command, as `parseArgs` of Node reads it.
 * @throws BadCommand with the usage where an option is unknown or lacks its value
 * @throws HelpWanted with the usage where --help is typed
 */
export function readCommand<Config extends ParseArgsConfig>(config: Config, usage: string) {
  if (process.argv.slice(2).some((word) => word === "--help" || word === "-h")) throw new HelpWanted(usage);
  try {
    return parseArgs(config);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const code = "code" in error ? String(error.code) : "";
    const typed = /'([^']*)'/.exec(error.message)?.[1]?.split(/[ ,]/)[0] ?? "";
    throw new BadCommand(`${FAULTS[code]?.(typed) ?? "La commande est mal écrite."}\n${usage}`);
  }
}

/** The product answered no, and why. */
export class Rejected extends Error {}
