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

/** @throws DemoDatabase if the database contains other data */
export async function openDemo(demo: Demo): Promise<void> {
  const { app, ctx } = demo;
  if (!(await isDemoDatabase(ctx.db))) {
    if (!(await isEmptyDatabase(ctx.db))) {
      throw new DemoDatabase("Cette base n'est ni vide ni celle de la démonstration : choisissez-en une autre.");
    }
    await markDemoDatabase(ctx.db, false);
  }
  if (!(await isDemoFilled(ctx.db))) {
    await clearDemo(ctx);
    await seedDemo(ctx);
    await markDemoDatabase(ctx.db, true);
  }
  await restoreOffset(demo);
  await remakeExpiredAccounts(ctx);
  rejectForeignHosts(demo);
  addDemoCalls(demo);
  addDemoPage(app, ctx);
  console.log(`Page de démonstration : ${ctx.site.publicUrl}/demo`);
  console.log("Compte de démonstration : demo@espace-asv.example · clinique-demo-2026");
  console.log("Espace formation : formation@espace-asv.example · formation-demo-2026 · code sur /demo");
  console.log("Collaborateur : collab@espace-asv.example · clinique-demo-2026");
}
