import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { root } from "../../tools/processes.ts";
import { makeFolder, removeFolder } from "./folder.ts";
import { exchanged } from "./front.ts";
import { findDaemon } from "./installed-program.ts";
import { until } from "./load.ts";
import { freePort } from "./ports.ts";
import { postmasterOf } from "./postgres.ts";
import { always } from "./server-process.ts";

const PASSWORD = "trois-noeuds-sur-une-machine";
const LONGEST_START_MS = 120_000;
const LONGEST_RETURN_MS = 30_000;
const NODES = [1, 2, 3] as const;

/** Three PostgreSQL that stand in for each other, with the configuration that operators are given. */
export interface Cluster {
  /** The primary, whichever node it is. */
  readonly url: string;
  /** The replicas. */
  readonly readUrl: string;
  /** As `kill -9`: of the primary's PostgreSQL, or of all of its machine. */
  killPrimary(what: "postgres" | "node"): Promise<void>;
  /**
   * Starts again what was killed, and waits until the three follow one primary, one of them in step with it. A node that
   * does not find its way back within half a minute is copied anew, as `patronictl reinit` does.
   * @returns how many were
   */
  mend(): Promise<number>;
  stop(): Promise<void>;
}

interface Node {
  readonly name: string;
  readonly api: number;
  readonly port: number;
  readonly folder: string;
  patroni: ChildProcess | undefined;
}

/** Who a file belongs to that PostgreSQL opens: it refuses to be root's. */
interface Owner {
  readonly uid?: number;
  readonly gid?: number;
}

/** A member as Patroni's /cluster names it. */
interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

/**
 * Starts etcd, three nodes and HAProxy on this machine.
 * @returns undefined on a machine that lacks one of them, which the terminal says
 */
export async function startCluster(): Promise<Cluster | undefined> {
  const programs = {
    patroni: findDaemon("patroni", "patroni"),
    etcd: findDaemon("etcd", "etcd-server"),
    haproxy: findDaemon("haproxy", "haproxy"),
  };
  const { patroni, etcd, haproxy } = programs;
  if (!patroni || !etcd || !haproxy) return undefined;
  const owner = postgresUser();
  const home = makeFolder("patroni");
  chmodSync(home, 0o777);
  const running = new Set<ChildProcess>();
  const log = openSync(join(home, "log"), "a");
  const run = (program: string, args: readonly string[], owner: Owner = {}) => {
    // Patroni keeps passwords in its home.
    const options: SpawnOptions = { ...owner, cwd: home, env: { ...always(), HOME: home } };
    const child = spawn(program, args, { ...options, stdio: ["ignore", log, log] });
    running.add(child);
    child.once("exit", () => running.delete(child));
    return child;
  };
  const [client, peer, primaryPort, replicaPort] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  run(etcd, etcdOptions(join(home, "etcd"), client, peer));
  const nodes: Node[] = [];
  for (const number of NODES) {
    const folder = join(home, `node${number}`);
    mkdirSync(folder, { mode: 0o700 });
    const node = { name: `node${number}`, api: await freePort(), port: await freePort(), folder, patroni: undefined };
    writeFileSync(join(home, `${node.name}.yml`), nodeFile(node, client));
    const { uid, gid } = owner;
    if (uid !== undefined && gid !== undefined) for (const path of [folder, `${folder}.yml`]) chownSync(path, uid, gid);
    nodes.push(node);
  }
  writeFileSync(join(home, "haproxy.cfg"), proxyFile(nodes, primaryPort, replicaPort));
  const start = (node: Node) => {
    node.patroni = run(patroni, [join(home, `${node.name}.yml`)], owner);
  };
  for (const node of nodes) start(node);
  run(haproxy, ["-db", "-f", join(home, "haproxy.cfg")]);

  let killed: string | undefined;
  const mend = async () => {
    // A machine comes back later than its lease ends: it would lead on, and nobody would have taken over.
    await until(async () => (await leaderOf(nodes)) !== killed, LONGEST_START_MS);
    for (const node of nodes) if (node.patroni?.exitCode !== null || node.patroni.signalCode !== null) start(node);
    if ((await until(() => isWhole(nodes), LONGEST_RETURN_MS)) !== undefined) return 0;
    const copied = await copyAnew(nodes);
    if ((await until(() => isWhole(nodes), LONGEST_START_MS)) === undefined) {
      console.warn(readFileSync(join(home, "log"), "utf8").slice(-3000));
      throw new Error(`The nodes do not come together: ${JSON.stringify(await members(nodes))}`);
    }
    return copied;
  };
  const stop = async () => {
    for (const node of nodes) await end(node.patroni, "SIGTERM");
    await Promise.all([...running].map((child) => end(child, "SIGKILL")));
    removeFolder(home);
  };
  try {
    await mend();
  } catch (error) {
    await stop();
    throw error;
  }
  const urlOf = (port: number) => `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`;
  return {
    url: urlOf(primaryPort),
    readUrl: urlOf(replicaPort),
    killPrimary: async (what) => {
      const leader = await leaderOf(nodes);
      const node = nodes.find(({ name }) => name === leader);
      const postmaster = node && postmasterOf(join(node.folder, "data"));
      if (!node || postmaster === undefined) throw new Error("There is no primary to kill");
      killed = node.name;
      if (what === "node") await end(node.patroni, "SIGKILL");
      process.kill(postmaster, "SIGKILL");
    },
    mend,
    stop,
  };
}

/** PostgreSQL of the distribution brings a user for itself. */
function postgresUser(): Owner {
  if (process.getuid?.() !== 0) return {};
  const line = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync("/etc/passwd", "utf8"));
  return { uid: Number(line?.[1]), gid: Number(line?.[2]) };
}

function etcdOptions(folder: string, client: number, peer: number): string[] {
  const [ours, others] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`];
  const addresses = ["--listen-client-urls", ours, "--advertise-client-urls", ours, "--listen-peer-urls", others];
  return [
    "--data-dir",
    folder,
    ...addresses,
    "--initial-advertise-peer-urls",
    others,
    "--initial-cluster",
    `default=${others}`,
  ];
}

function nodeFile({ name, api, port, folder }: Node, etcd: number): string {
  return exchanged(readFileSync(join(root, "deploy/patroni/patroni.yml"), "utf8"), {
    "name: node1": `name: ${name}`,
    "10.0.0.1:8008": `127.0.0.1:${api}`,
    "10.0.0.1:2379,10.0.0.2:2379,10.0.0.3:2379": `127.0.0.1:${etcd}`,
    "10.0.0.1:5432": `127.0.0.1:${port}`,
    "10.0.0.0/24": "127.0.0.1/32",
    "/var/lib/postgresql/espace": join(folder, "data"),
    "local all all peer": "local all all reject",
    "SUPERUSER-PASSWORD": PASSWORD,
    "REPLICATION-PASSWORD": PASSWORD,
    "REWIND-PASSWORD": PASSWORD,
  });
}

function proxyFile(nodes: readonly Node[], primary: number, replicas: number): string {
  const addresses = nodes.map(({ port, api }, index) => [
    `10.0.0.${index + 1}:5432`,
    // Here they share one address: each is asked at a port of its own.
    `127.0.0.1:${port} port ${api}`,
  ]);
  return exchanged(readFileSync(join(root, "deploy/patroni/haproxy.cfg"), "utf8"), {
    "bind 127.0.0.1:5000": `bind 127.0.0.1:${primary}`,
    "bind 127.0.0.1:5001": `bind 127.0.0.1:${replicas}`,
    ...Object.fromEntries(addresses),
  });
}

async function members(nodes: readonly Node[]): Promise<readonly Member[]> {
  for (const { api } of nodes) {
    const answer = await fetch(`http://127.0.0.1:${api}/cluster`, { signal: AbortSignal.timeout(2000) }).catch(
      () => undefined,
    );
    if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
  }
  return [];
}

async function leaderOf(nodes: readonly Node[]): Promise<string | undefined> {
  return (await members(nodes)).find(({ role }) => role === "leader")?.name;
}

/** Has the nodes that follow nobody copied from the primary. @returns how many they are */
async function copyAnew(nodes: readonly Node[]): Promise<number> {
  const astray = (await members(nodes)).filter(({ state }) => !["streaming", "running"].includes(state));
  for (const { name } of astray) {
    const api = nodes.find((node) => node.name === name)?.api;
    const request = { method: "POST", headers: { "content-type": "application/json" }, body: '{"force":true}' };
    await fetch(`http://127.0.0.1:${api}/reinitialize`, request).catch(() => undefined);
  }
  return astray.length;
}

async function isWhole(nodes: readonly Node[]): Promise<boolean> {
  await wait(200);
  const found = await members(nodes);
  const following = found.filter(({ role, state }) => role !== "leader" && ["streaming", "running"].includes(state));
  const isLed = found.some(({ role, state }) => role === "leader" && state === "running");
  return isLed && following.length === NODES.length - 1 && following.some(({ role }) => role === "sync_standby");
}

async function end(child: ChildProcess | undefined, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill(signal);
  await gone;
}
