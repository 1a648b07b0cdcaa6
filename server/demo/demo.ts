import {
  DemoDatabase,
  isDemoDatabase,
  isDemoFilled,
  isEmptyDatabase,
  markDemoDatabase,
} from "../platform/db/demo-mark.ts";
import { addDemoCalls } from "./calls.ts";
import { restoreOffset } from "./clock.ts";
import { remakeExpiredAccounts } from "./make-accounts.ts";
import { answerOwnHosts } from "./own-hosts.ts";
import { addDemoPage } from "./page.ts";
import type { DemoParts } from "./parts.ts";
import { clearDemo, seedDemo } from "./seed.ts";

/** @throws DemoDatabase for a database with other content */
export async function openDemo(parts: DemoParts): Promise<void> {
  const { app, ctx } = parts;
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
  await restoreOffset(parts);
  await remakeExpiredAccounts(ctx);
  answerOwnHosts(parts);
  addDemoCalls(parts);
  addDemoPage(app, ctx);
  console.log(`Page de démonstration : ${ctx.site.publicUrl}/demo`);
  console.log("Compte de démonstration : demo@espace-asv.example · clinique-demo-2026");
  console.log("Espace formation : formation@espace-asv.example · formation-demo-2026 · code sur /demo");
  console.log("Collaborateur : collab@espace-asv.example · clinique-demo-2026");
}
