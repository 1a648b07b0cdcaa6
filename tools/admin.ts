import { accountCommands } from "./admin/account-commands.ts";
import { auditCommands } from "./admin/audit-commands.ts";
import { type Command, shapeOf } from "./admin/command.ts";
import { keyCommands } from "./admin/key-commands.ts";
import { operationsCommands } from "./admin/operations-commands.ts";
import { privacyCommands } from "./admin/privacy-commands.ts";
import { registerCommands } from "./admin/register-commands.ts";
import { staffCommands } from "./admin/staff-commands.ts";
import { BadCommand, HelpWanted, readCommand } from "./product/bad-command.ts";
import { endCommand } from "./product/end-command.ts";
import { printableJson, say } from "./product/terminal.ts";

const commands: readonly Command[] = [
  ...operationsCommands,
  ...accountCommands,
  ...staffCommands,
  ...registerCommands,
  ...privacyCommands,
  ...auditCommands,
  ...keyCommands,
];

const WIDTH = Math.max(...commands.map(({ usage }) => usage.length));
const USAGE = `
Usage : npm run admin -- COMMANDE [ARGUMENTS] [--json]

${commands.map(({ usage, does }) => `  ${usage.padEnd(WIDTH)}  ${does}`).join("\n")}

COMPTE est une adresse électronique, un numéro ordinal ou l'identifiant d'un compte. --json écrit la réponse entière.
Un serveur qui tourne sur ce DATA_DIR, ou à PUBLIC_URL, fait le travail ; sinon la base est ouverte directement.
Fin : 0 c'est fait, 1 refusé ou à regarder, 2 commande mal écrite.
`;

const OPTIONS = {
  json: { type: "boolean" },
  waiting: { type: "boolean" },
  erase: { type: "boolean" },
  resume: { type: "boolean" },
  yes: { type: "boolean" },
  out: { type: "string" },
  head: { type: "string" },
  name: { type: "string" },
  role: { type: "string" },
} as const;

function readArguments() {
  const { values, positionals } = readCommand({ allowPositionals: true, options: OPTIONS }, USAGE);
  const [name, ...words] = positionals;
  if (name === "help") throw new HelpWanted(USAGE);
  if (name === undefined) throw new BadCommand(USAGE);
  const command = commands.find((one) => shapeOf(one).name === name);
  if (!command) throw new BadCommand(`Commande inconnue : « ${name} ».\n${USAGE}`);
  const { least, most } = shapeOf(command);
  if (words.length < least || words.length > most) throw new BadCommand(`Usage : npm run admin -- ${command.usage}`);
  const flags = new Set(Object.entries(values).flatMap(([flag, value]) => (value === true ? [flag] : [])));
  if (command.usage.endsWith("--yes") && !flags.has("yes")) {
    throw new BadCommand(
      `Cela ne se défait pas. Pour confirmer : npm run admin -- ${[name, ...words, "--yes"].join(" ")}`,
    );
  }
  return {
    command,
    typed: { words, flags, values: { out: values.out, head: values.head, name: values.name, role: values.role } },
    json: values.json === true,
  };
}

/** @returns the exit code */
async function main(): Promise<number> {
  const given = readArguments();
  // The server's code is loaded once the command is known to be well written.
  const { openProduct } = await import("./product/open-product.ts");
  const { askProduct } = await import("./product/ask.ts");
  const { needsNoServer = false } = given.command;
  const product = await openProduct({ needsNoServer });
  try {
    const told = await given.command.run(askProduct(product), given.typed, product);
    if (given.json) console.log(printableJson(told.answer));
    else say(...told.lines);
    return told.isAlarm ? 1 : 0;
  } finally {
    await product.close();
  }
}

await endCommand(main);
