import { request } from "node:https";
import { text } from "node:stream/consumers";
import type { Finding, Row } from "../rows/row.ts";
import type { FrontKind } from "../servers/front.ts";
import { type Site, withSite } from "./f34-fronts.ts";

const MB = 1_000_000;
const SENTENCE = "Le service est momentanément indisponible";

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Octets of a body of blanks. */
  readonly size?: number;
  /** The body is announced and does not come: a proxy that refuses it need not read it. */
  readonly isKeptBack?: boolean;
}

/** Asks the proxy over https, by its own certificate. */
function asker({ front }: Site) {
  return async (path: string, { method = "GET", headers = {}, size, isKeptBack = false }: Asked = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number | undefined; body: string }>();
    const sent = request(new URL(path, front.origin), {
      ...{ method, headers: { ...headers, ...(size && { "content-length": String(size) }) } },
      ca: front.certificate,
    });
    sent.on("response", (response) => {
      text(response).then((body) => resolve({ status: response.statusCode, body }), reject);
    });
    sent.on("error", reject);
    if (isKeptBack) sent.flushHeaders();
    else sent.end(size ? Buffer.alloc(size, " ") : undefined);
    return promise.finally(() => sent.destroy());
  };
}

/** What is wrong, by name. */
async function findWrong(site: Site): Promise<string[]> {
  const ask = asker(site);
  const { front, token, server } = site;
  const wrong: string[] = [];
  const expect = (name: string, isRight: boolean) => void (isRight || wrong.push(name));
  const bearer = { authorization: `Bearer ${token}` };

  const listed = await ask("/api/veterinary/candidates?ZIPCode=35&lastName=Secret", { headers: bearer });
  expect("a search over https", listed.status === 200);
  await ask("/receipts/tres-secret?id=1", { method: "POST", headers: { "content-type": "text/plain" }, size: 2 });
  // The operator's calls and the figures are for the machine itself.
  for (const path of ["/metrics", "/api/operator/status"])
    expect(`${path} is closed`, (await ask(path)).status === 404);

  // The server says itself what it thinks of 11 MB, and of an import of 20: nobody is logged in.
  const file = { method: "POST", size: 11 * MB, headers: { "content-type": "image/png" } };
  expect("11 MB reach the server", (await ask("/api/provider/files/photo.png", file)).status !== 413);
  const csv = { method: "POST", size: 20 * MB, headers: { "content-type": "text/csv" } };
  const imported = await ask("/api/formation/imports?kind=candidates", csv);
  expect("an import of 20 MB reaches the server", imported.status === 401);
  const large = await ask("/api/provider/files/photo.png", { ...file, size: 13 * MB, isKeptBack: true });
  expect("13 MB are refused in French", large.status === 413 && large.body.includes("trop volumineuse"));

  await server(0).stop();
  await server(1).stop();
  await new Promise((resolve) => setTimeout(resolve, 3500));
  const page = await ask("/recherche");
  expect("a French page while no server answers", page.status === 503 && page.body.includes(SENTENCE));
  const call = await ask("/api/veterinary/candidates", { headers: bearer });
  expect("JSON for calls meanwhile", call.status === 503 && call.body.includes(SENTENCE));

  const lines = front.log();
  const searched = lines.find(({ path }) => path === "/api/veterinary/candidates");
  const id = String(searched?.reqId);
  const isJoined = [server(0), server(1)].some(({ output }) => output().includes(`"reqId":"${id}"`));
  expect("one id in both logs", id.length > 20 && isJoined);
  const told = JSON.stringify(lines);
  for (const secret of ["Secret", "tres-secret", "ZIPCode", token]) {
    expect(`its log does not tell ${secret === token ? "tokens" : secret}`, !told.includes(secret));
  }
  return wrong;
}

async function measure(kind: FrontKind): Promise<Finding> {
  const wrong = await withSite(kind, findWrong, { isSecure: true });
  if (wrong === undefined) return { measured: `not tried: ${kind} is not installed (apt install ${kind})`, ok: true };
  return {
    measured: wrong.length === 0 ? "all as it should be" : `wrong: ${wrong.join("; ")}`,
    ok: wrong.length === 0,
  };
}

export const rows: readonly Row[] = (["haproxy", "nginx"] as const).map((kind) => ({
  row: "F-34",
  title: `${kind} over https: bodies up to 12 MB and imports, 503 in French, one request id in both logs, no query and no receipt in its own`,
  target: "0 wrong",
  run: () => measure(kind),
}));
