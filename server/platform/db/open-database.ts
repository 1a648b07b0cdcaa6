import type { Environment } from "../configuration/environment.ts";
import { type Connection, connectUrl, type Manner } from "./connect.ts";
import type { EmbeddedServer } from "./embedded/embedded.ts";

export interface OpenDatabase extends Connection {
  readonly url: string;
}

/** @param embedded starts or joins the embedded database, which stops with the connection */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Environment, "databaseUrl" | "dataDir">,
  embedded: (dataDir: string) => Promise<EmbeddedServer>,
  manner: Manner = {},
): Promise<OpenDatabase> {
  const server = databaseUrl === undefined ? await embedded(dataDir) : undefined;
  const url = databaseUrl ?? server?.url ?? "";
  const connection = connectUrl(url, manner);
  return {
    ...connection,
    url,
    close: async () => {
      await connection.close();
      await server?.stop();
    },
  };
}
