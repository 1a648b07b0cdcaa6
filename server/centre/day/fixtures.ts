import type { ImportKind } from "contract/candidates/imports.ts";
import { insertEmailRequest } from "../../accounts/registration/store.ts";
import { insertImport } from "../../candidates/imports/store.ts";
import type { World } from "../../platform/world.ts";

export async function makeFaultyImport(
  world: World,
  wish: { readonly name?: string; readonly kind?: ImportKind; readonly refused?: number } = {},
): Promise<number> {
  const at = world.clock.now();
  const { name = "dossiers.csv", kind = "candidates", refused = 2 } = wish;
  return insertImport(world.db, {
    ...{ name, kind, refused, state: "done", lines: 10, stored_as: world.random.token() },
    ...{ created_at: at, arrived_at: at, started_at: at, finished_at: at },
  });
}

export async function makeEmailRequest(world: World): Promise<void> {
  await insertEmailRequest(world.db, {
    ...{ id: world.random.uuid(), numOrdinal: "10010", email: "nouvelle@lices.example", phone: "0639980042" },
    ...{ details: {}, now: world.clock.now() },
  });
}
