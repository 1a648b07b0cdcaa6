import type { Database } from "../../platform/db/connect.ts";
import { findSetting, saveSetting } from "../../platform/db/settings-store.ts";
import { Problem } from "../../platform/http/problem.ts";

const SETTING = "own pages";

/** True if candidates can use the own pages. The own pages are closed until a manager opens them (B11-01). */
export async function areOwnPagesOpen(db: Database): Promise<boolean> {
  return (await findSetting(db, SETTING))?.open === true;
}

export async function saveOwnPagesOpen(trx: Database, open: boolean): Promise<void> {
  await saveSetting(trx, SETTING, { open });
}

export async function requireOwnPagesOpen(db: Database): Promise<void> {
  if (!(await areOwnPagesOpen(db))) throw new Problem("notFound");
}
