import { spawn, spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../../tools/processes.ts";
import { makeFolder, removeFolder } from "./folder.ts";
import { findDaemon } from "./installed-program.ts";
import { freePort, isListening } from "./ports.ts";

/** A proxy of the field before two servers, with the configuration that operators are given. */
export interface Front {
  readonly origin: string;
  /** What the certificate of its https is checked by; undefined where it was asked to speak http. */
  readonly certificate: string | undefined;
  /** Its access log, line by line. */
  log(): readonly Record<string, unknown>[];
  stop(): Promise<void>;
}

export type FrontKind = "haproxy" | "nginx";

const LONGEST_START_MS = 10_000;
const read = (path: string) => readFileSync(join(root, "deploy", path), "utf8");

/** Puts other text in a configuration; what is not there any more would leave the trial of another one. */
export function exchanged(text: string, exchanges: Readonly<Record<string, string>>): string {
  return Object.entries(exchanges).reduce((former, [from, to]) => {
    if (!former.includes(from)) throw new Error(`deploy/ says no more: ${from}`);
    return former.replaceAll(from, to);
  }, text);
}

/** The page as HAProxy wants it: with the head of its answer. */
function errorFile(page: string): string {
  const head = [
    "HTTP/1.1 503 Service Unavailable",
    "content-type: text/html; charset=utf-8",
    "cache-control: no-store",
  ];
  return `${[...head, "retry-after: 5", "connection: close"].join("\r\n")}\r\n\r\n${page}`;
}

/** How it is started: before which servers, and whether its https stands as it is given. */
interface Setting {
  readonly folder: string;
  readonly port: number;
  readonly servers: readonly [number, number];
  readonly isSecure: boolean;
}

/** A certificate of its own for 127.0.0.1, as both proxies want it: alone, its key, and both in one file. */
function makeCertificate(folder: string): void {
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  const names = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
  const made = ["-keyout", key, "-out", certificate, "-days", "2", ...names];
  const options = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const { status, stderr } = spawnSync("openssl", ["req", "-x509", ...options, ...made], { encoding: "utf8" });
  if (status !== 0) throw new Error(`openssl made no certificate: ${stderr}`);
  writeFileSync(join(folder, "both.pem"), readFileSync(certificate, "utf8") + readFileSync(key, "utf8"));
}

function haproxy({ folder, port, servers, isSecure }: Setting) {
  writeFileSync(join(folder, "503.http"), errorFile(read("unavailable.html")));
  const secure = "    bind :443 ssl crt /etc/haproxy/espace-entreprise.pem";
  const config = exchanged(read("haproxy.cfg"), {
    "log /dev/log local0": "log stdout format raw local0",
    ...(isSecure
      ? { "    bind :80\n": "", [secure]: `    bind 127.0.0.1:${port} ssl crt ${join(folder, "both.pem")}` }
      : {
          "bind :80\n": `bind 127.0.0.1:${port}\n`,
          [`${secure} alpn h2,http/1.1\n`]: "",
          "    http-request redirect scheme https code 308 unless { ssl_fc }\n": "",
        }),
    "/etc/haproxy/espace-entreprise-503.http": join(folder, "503.http"),
    "127.0.0.1:3001": `127.0.0.1:${servers[0]}`,
    "127.0.0.1:3002": `127.0.0.1:${servers[1]}`,
  });
  writeFileSync(join(folder, "haproxy.cfg"), config);
  return { args: ["-db", "-f", join(folder, "haproxy.cfg")], logFile: undefined };
}

function nginx({ folder, port, servers, isSecure }: Setting) {
  // Its workers are not who starts it.
  const page = join(folder, "pages/unavailable.html");
  mkdirSync(dirname(page));
  copyFileSync(join(root, "deploy/unavailable.html"), page);
  chmodSync(dirname(page), 0o755);
  chmodSync(page, 0o644);
  const logFile = join(folder, "access.log");
  const given = read("nginx.conf");
  // The part that leads people from http to https needs the certificate of the other.
  const [redirect = ""] = /server \{\n {4}listen 80;[\s\S]*?\n\}\n/.exec(given) ?? [];
  const site = exchanged(given, {
    [redirect]: "",
    ...(isSecure
      ? {
          "listen 443 ssl http2;": `listen 127.0.0.1:${port} ssl http2;`,
          "/etc/nginx/espace-entreprise/certificate.pem": join(folder, "certificate.pem"),
          "/etc/nginx/espace-entreprise/key.pem": join(folder, "key.pem"),
        }
      : {
          "listen 443 ssl http2;": `listen 127.0.0.1:${port};`,
          "    ssl_certificate /etc/nginx/espace-entreprise/certificate.pem;\n": "",
          "    ssl_certificate_key /etc/nginx/espace-entreprise/key.pem;\n": "",
        }),
    "/var/log/nginx/espace-entreprise.log": logFile,
    "/var/log/nginx/espace-entreprise-error.log": join(folder, "error.log"),
    "root /etc/nginx/espace-entreprise;": `root ${join(folder, "pages")};`,
    "127.0.0.1:3001": `127.0.0.1:${servers[0]}`,
    "127.0.0.1:3002": `127.0.0.1:${servers[1]}`,
  });
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (one) => `${one}_temp_path ${folder}/${one};`,
  );
  const main = `daemon off;\npid ${folder}/pid;\nerror_log ${folder}/main.log;\nevents {}\nhttp {\n${places.join("\n")}\n${site}}\n`;
  writeFileSync(join(folder, "nginx.conf"), main);
  return { args: ["-c", join(folder, "nginx.conf"), "-p", folder], logFile };
}

/**
 * Starts a proxy before servers on two ports of loopback.
 * @returns undefined on a machine that has none, which the terminal says
 */
export async function startFront(
  kind: FrontKind,
  servers: readonly [number, number],
  { isSecure = false } = {},
): Promise<Front | undefined> {
  const program = findDaemon(kind, kind);
  if (program === undefined) return undefined;
  const folder = makeFolder(kind);
  chmodSync(folder, 0o755);
  const port = await freePort();
  if (isSecure) makeCertificate(folder);
  const { args, logFile } = (kind === "haproxy" ? haproxy : nginx)({ folder, port, servers, isSecure });
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
  const parts: string[] = [];
  child.stdout.on("data", (part) => parts.push(String(part)));
  const faults: string[] = [];
  child.stderr.on("data", (part) => faults.push(String(part)));
  const stop = async () => {
    const gone = new Promise((resolve) => child.once("exit", resolve));
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGTERM");
      await gone;
    }
    removeFolder(folder);
  };
  const giveUpAt = performance.now() + LONGEST_START_MS;
  while (!(await isListening(port))) {
    if (child.exitCode !== null || performance.now() > giveUpAt) {
      const check = spawnSync(program, [kind === "haproxy" ? "-c" : "-t", ...args], { encoding: "utf8" });
      await stop();
      throw new Error(`${kind} did not start: ${faults.join("")}${check.stderr}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const lines = () => (logFile === undefined ? parts.join("") : readFileSync(logFile, "utf8")).split("\n");
  const log = () =>
    lines()
      .filter((line) => line.startsWith("{"))
      .map((line): Record<string, unknown> => JSON.parse(line));
  const certificate = isSecure ? readFileSync(join(folder, "certificate.pem"), "utf8") : undefined;
  return { origin: `${isSecure ? "https" : "http"}://127.0.0.1:${port}`, certificate, log, stop };
}
