import { commands } from "./admin/commands.ts";
import { BadCommand, HelpWanted, readCommand } from "./product/bad-command.ts";
import { endCommand, print, printableJson } from "./product/end-command.ts";

const USAGE = `
Usage : npm run admin -- COMMANDE [ARGUMENTS] [--json]

${commands.map(({ name, usage, does }) => `  ${name} ${usage}\n      ${does}`).join("\n")}

COMPTE est une adresse électronique, un numéro ordinal ou l'identifiant d'un compte ; IDENTIFIANT, celui d'un candidat
chez son fournisseur. Tout le reste se fait dans l'Espace formation. --json écrit la réponse entière.
Un serveur qui tourne sur ce DATA_DIR, ou à PUBLIC_URL, fait le travail ; sinon la base est ouverte directement.
Fin : 0 c'est fait, 1 refusé ou à regarder, 2 commande mal écrite.
`;

const OPTIONS = {
  json: { type: "boolean" },
  files: { type: "boolean" },
  erase: { type: "boolean" },
  candidate: { type: "boolean" },
  yes: { type: "boolean" },
  name: { type: "string" },
  role: { type: "string" },
} as const;

function readArguments() {
  const { values, positionals } = readCommand({ allowPositionals: true, options: OPTIONS }, USAGE);
  const [name, ...words] = positionals;
  if (name === "help") throw new HelpWanted(USAGE);
  if (name === undefined) throw new BadCommand(USAGE);
  const command = commands.find((one) => one.name === name);
  if (!command) throw new BadCommand(`Commande inconnue : « ${name} ».\n${USAGE}`);
  if (words.length !== command.words) throw new BadCommand(`Usage : npm run admin -- ${name} ${command.usage}`);
  const flags = new Set(Object.entries(values).flatMap(([flag, value]) => (value === true ? [flag] : [])));
  if (command.isFinal && !flags.has("yes")) {
    const input = [name, ...(flags.has("candidate") ? ["--candidate"] : []), ...words, "--yes"].join(" ");
    throw new BadCommand(`Cela ne se défait pas. Pour confirmer : npm run admin -- ${input}`);
  }
  return { command, input: { words, flags, values: { name: values.name, role: values.role } }, json: values.json };
}

async function main(): Promise<number> {
  const { command, input, json } = readArguments();
  // Load the server's code only for a valid command.
  const { openProduct } = await import("./product/open-product.ts");
  const { askProduct } = await import("./product/ask.ts");
  const product = await openProduct();
  try {
    const printed = await command.run(askProduct(product), input);
    if (json) console.log(printableJson(printed.response));
    else print(...printed.lines);
    return printed.isAlarm ? 1 : 0;
  } finally {
    await product.close();
  }
}

await endCommand(main);
