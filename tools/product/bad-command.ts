import { type ParseArgsConfig, parseArgs } from "node:util";

/** The command line is wrong, or a confirmation is missing. */
export class BadCommand extends Error {}

export class HelpWanted extends Error {}

const ERRORS: Readonly<Record<string, (option: string) => string>> = {
  ERR_PARSE_ARGS_UNKNOWN_OPTION: (option) => `Option inconnue : « ${option} ».`,
  ERR_PARSE_ARGS_INVALID_OPTION_VALUE: (option) =>
    `L'option « ${option} » est mal employée : une valeur manque, ou est de trop.`,
  ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL: (word) => `« ${word} » est de trop.`,
};

/** Reads the command line. @throws BadCommand for an unknown option or a missing value; HelpWanted for --help */
export function readCommand<Config extends ParseArgsConfig>(config: Config, usage: string) {
  if (process.argv.slice(2).some((word) => word === "--help" || word === "-h")) throw new HelpWanted(usage);
  try {
    return parseArgs(config);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const code = "code" in error ? String(error.code) : "";
    const typed = /'([^']*)'/.exec(error.message)?.[1]?.split(/[ ,]/)[0] ?? "";
    throw new BadCommand(`${ERRORS[code]?.(typed) ?? "La commande est mal écrite."}\n${usage}`);
  }
}

/** The product rejected the command for the reason in the message. */
export class Rejected extends Error {}
