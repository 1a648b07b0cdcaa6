import type { AppContext } from "../platform/context.ts";
import {
  DemoDatabase,
  isDemoDatabase,
  isDemoFilled,
  isEmptyDatabase,
  markDemoDatabase,
} from "../platform/db/demo-mark.ts";
import { addDemoCalls } from "./calls.ts";
import { type Demo, restoreOffset } from "./clock.ts";
import { remakeExpiredAccounts } from "./make-accounts.ts";
import { rejectForeignHosts } from "./own-hosts.ts";
import { addDemoPage } from "./page.ts";
import { clearDemo, seedDemo } from "./seed.ts";

/** The route of the built pages and of the files that these pages load. */
const PAGES = "/*";

/**
 * Opens the demo. Until `fill` has stored the sample data, only pages respond, and requests for data wait.
 * @throws DemoDatabase if the database contains other data
 */
export async function openDemo(demo: Demo): Promise<{ fill(): Promise<void> }> {
  const { app, ctx } = demo;
  if (!(await isDemoDatabase(ctx.db))) {
    if (!(await isEmptyDatabase(ctx.db))) {
      throw new DemoDatabase("Cette base n'est ni vide ni celle de la démonstration : choisissez-en une autre.");
    }
    await markDemoDatabase(ctx.db, false);
  }
  const filled = Promise.withResolvers<void>();
  rejectForeignHosts(demo);
  app.addHook("onRequest", async ({ routeOptions }) => {
    if (routeOptions.url !== PAGES) await filled.promise;
  });
  addDemoCalls(demo);
  addDemoPage(app, ctx);
  return {
    fill: async () => {
      if (!(await isDemoFilled(ctx.db))) await fillDatabase(ctx);
      await restoreOffset(demo);
      await remakeExpiredAccounts(ctx);
      filled.resolve();
      console.log(`Page de démonstration : ${ctx.site.publicUrl}/demo`);
      console.log("Compte de démonstration : demo@espace-asv.example · clinique-demo-2026");
      console.log("Espace formation : formation@espace-asv.example · formation-demo-2026 · code sur /demo");
      console.log("Collaborateur : collab@espace-asv.example · clinique-demo-2026");
    },
  };
}

async function fillDatabase(ctx: AppContext): Promise<void> {
  console.log("Les pages répondent. Écriture des données de démonstration (environ 3 s)…");
  const startedAt = performance.now();
  await clearDemo(ctx);
  await seedDemo(ctx);
  await markDemoDatabase(ctx.db, true);
  console.log(`Données de démonstration écrites en ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
}
