import type { ImportKind } from "contract/candidates/imports.ts";
import { insertEmailRequest } from "../../accounts/registration/store.ts";
import { insertImport } from "../../candidates/imports/store.ts";
import type { AppContext } from "../../platform/context.ts";

export async function makeFaultyImport(
  ctx: AppContext,
  fields: { readonly name?: string; readonly kind?: ImportKind; readonly refused?: number } = {},
): Promise<number> {
  const at = ctx.clock.now();
  const { name = "dossiers.csv", kind = "candidates", refused = 2 } = fields;
  return insertImport(ctx.db, {
    ...{ name, kind, refused, state: "done", lines: 10, stored_as: ctx.random.token() },
    ...{ created_at: at, arrived_at: at, started_at: at, finished_at: at },
  });
}

export async function makeEmailRequest(ctx: AppContext): Promise<void> {
  await insertEmailRequest(ctx.db, {
    ...{ id: ctx.random.uuid(), numOrdinal: "10010", email: "nouvelle@lices.example", phone: "0639980042" },
    ...{ details: {}, now: ctx.clock.now() },
  });
}
