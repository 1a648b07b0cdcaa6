import { join } from "node:path";
import { root } from "../../tools/processes.ts";
import { makeFolder, removeFolder } from "./folder.ts";
import { KEYS, SECRET_KEY } from "./keys.ts";
import { type ServerProcess, startProgram } from "./server-process.ts";

/** Nothing listens at the gateways' URLs, so no message reaches a real recipient. */
export const PRODUCTION = {
  ...{ PUBLIC_URL: "https://espace.example", SMS_URL: "kannel+http://user:password@127.0.0.1:9/cgi-bin/sendsms" },
  ...{ SMTP_URL: "smtp://127.0.0.1:9", SECRET_KEY, PROVIDER_API_KEY: KEYS.provider, OPERATOR_KEY: KEYS.operator },
  ...{ MAIL_FROM: "Espace entreprise <ne-pas-repondre@espace.example>", SMS_SENDER: "EspaceASV" },
  ...{ SUPPORT_EMAIL: "support@espace.example", SUPPORT_PHONE: "0199000100" },
  ...{ CONTACT_EMAIL: "formation@espace.example", CONTACT_PHONE: "0199000200" },
};

/** The path of the file that `npm run serve` runs. */
export const SERVE = join(root, "tools/serve.ts");

export async function startProduction(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const folder = makeFolder("server");
  try {
    const server = await startProgram({ args: [SERVE], env: { ...PRODUCTION, DATA_DIR: folder, ...env } });
    return { ...server, stop: () => server.stop().finally(() => removeFolder(folder)) };
  } catch (error) {
    removeFolder(folder);
    throw error;
  }
}
