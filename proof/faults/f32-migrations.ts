import { existsSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { outputOf, root, run } from "../../tools/processes.ts";
import type { Finding, Row } from "../rows/row.ts";
import type { DataLocation } from "../servers/data-location.ts";
import { withWorld } from "../servers/data-location.ts";
import { withEmptyDatabase, withPostgres } from "../servers/databases.ts";
import { makeFolder, removeFolder } from "../servers/folder.ts";
import { DidNotStart } from "../servers/server-process.ts";
import { killWhileMigrating } from "./kill-while-migrating.ts";
import { describeSchema } from "./schema.ts";
import { runTwoVersions } from "./two-versions.ts";

const KILLS = { server: 20, embedded: 10 };
const ROUNDS = 15;
/** Commits that are tried before the latest change of the tables. */
const TRIES = 15;
const WORKSPACES = ["contract", "server", "web"];

async function kill(kind: keyof typeof KILLS): Promise<Finding> {
  const { schema: wanted, startMs } = await withEmptyDatabase(kind, undisturbed);
  const { kills, wrong, schema } = await withEmptyDatabase(kind, (location) =>
    killWhileMigrating(location, KILLS[kind], startMs),
  );
  const isSame = schema.join("\n") === wanted.join("\n");
  return {
    measured: `${kills} kills, ${wrong} migrations missing, tables ${isSame ? "as after one start" : "different"}`,
    ok: kills > KILLS[kind] / 2 && wrong === 0 && isSame,
  };
}

/** The tables of a start that nobody disturbs, and how long that start takes. */
async function undisturbed(location: DataLocation): Promise<{ schema: string[]; startMs: number }> {
  const began = performance.now();
  const schema = await withWorld(location, ({ db }) => describeSchema(db));
  return { schema, startMs: performance.now() - began + 1500 };
}

/** Where the server of these runs stood and stands. */
const ENTRIES = ["proof/servers/fault-server.ts", "server/testing/fault-server.ts"];

function git(...args: readonly string[]): string | undefined {
  return outputOf("git", ["-C", root, ...args]);
}

/** The latest commits before the tables were changed for the last time, the newest first. */
function formerCommits(): readonly string[] {
  const latest = git("log", "-1", "--diff-filter=A", "--format=%H", "--", "server/db/migrations");
  return (latest && git("rev-list", "-n", String(TRIES), `${latest}~1`)?.split("\n")) || [];
}

/** A former version in a folder of its own, with this one's packages. */
async function checkOut(commit: string): Promise<{ entry: string; remove(): Promise<void> }> {
  const folder = makeFolder("former");
  const worktree = (...args: readonly string[]) => run("git", ["-C", root, "worktree", ...args]);
  const remove = async () => {
    await worktree("remove", "--force", folder);
    removeFolder(folder);
  };
  const code = await worktree("add", "--quiet", "--detach", folder, commit);
  if (code !== 0) throw new Error("git cannot bring the former version back");
  mkdirSync(join(folder, "node_modules"));
  for (const name of readdirSync(join(root, "node_modules"))) {
    const target = WORKSPACES.includes(name) ? join(folder, name) : join(root, "node_modules", name);
    symlinkSync(target, join(folder, "node_modules", name));
  }
  const entry = ENTRIES.map((path) => join(folder, path)).find(existsSync);
  if (entry === undefined) throw new Error("the former version has no server of this kind");
  return { entry, remove };
}

async function runFormer(): Promise<Finding> {
  for (const commit of formerCommits()) {
    const former = await checkOut(commit);
    try {
      const { calls, failed } = await withPostgres((location) => runTwoVersions(location, former.entry, ROUNDS));
      const which = failed.length > 0 ? `: ${[...new Set(failed)].join(", ")}` : "";
      return { measured: `${calls} calls, ${failed.length} failed${which}`, ok: failed.length === 0 && calls > 0 };
    } catch (error) {
      // A commit in the middle of a change may not start: the one before it is as good.
      if (!(error instanceof DidNotStart)) throw error;
    } finally {
      await former.remove();
    }
  }
  throw new Error("the history here holds no former version that starts");
}

export const rows: readonly Row[] = [
  {
    row: "F-32",
    title: "kill -9 while the tables are made, PostgreSQL",
    target: `the same tables as after one start, ${KILLS.server} kills`,
    run: () => kill("server"),
  },
  {
    row: "F-32",
    title: "kill -9 while the tables are made, embedded database",
    target: `the same tables as after one start, ${KILLS.embedded} kills`,
    run: () => kill("embedded"),
  },
  {
    row: "F-32",
    title: "the version before the latest change of the tables beside this one",
    target: "0 calls fail",
    run: runFormer,
  },
];
