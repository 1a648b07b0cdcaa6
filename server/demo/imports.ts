import { insertFindings } from "../candidates/imports/finding-store.ts";
import { insertImport } from "../candidates/imports/store.ts";
import { findStaffByEmail } from "../centre/staff/store.ts";
import type { AppContext } from "../platform/context.ts";
import { demoStaff } from "./accounts.ts";
import { demoFaults, demoImports } from "./texts.ts";

const DAY_MS = 86_400_000;

export async function seedImports(ctx: AppContext): Promise<void> {
  const [manager] = demoStaff;
  const sender = await findStaffByEmail(ctx.db, manager.email);
  for (const { daysAgo, findings, ...row } of demoImports) {
    const at = new Date(ctx.clock.now().getTime() - daysAgo * DAY_MS);
    const id = await insertImport(ctx.db, {
      ...row,
      staff_id: sender?.id ?? null,
      ...{ stored_as: ctx.random.token(), created_at: at, arrived_at: at, started_at: at, finished_at: at },
    });
    if (findings) await insertFindings(ctx.db, id, demoFaults, at);
  }
}
