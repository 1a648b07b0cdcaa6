import { type ParseArgsConfig, parseArgs } from "node:util";

/** The command is not written as it should be, or asks for what cannot be done as things are. */
export class BadCommand extends Error {}

/**
 * What was typed behind a command, as `parseArgs` of Node reads it.
 * @throws BadCommand with the usage where an option is unknown or lacks its value
 */
export function readCommand<Config extends ParseArgsConfig>(config: Config, usage: string) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw error instanceof TypeError ? new BadCommand(`${error.message}\n${usage}`) : error;
  }
}
