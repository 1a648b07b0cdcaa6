import { enter, MANAGER } from "./centre.ts";
import { centreViews, findCentreIds } from "./centre-screens.ts";
import { lookAtAll, NARROW, WIDE } from "./look.ts";
import { test } from "./test.ts";

for (const viewer of ["manager", "visitor"] as const) {
  test(`The pages of the centre's ${viewer} are accessible and fit any window or text size (B17-05)`, async ({
    page,
  }) => {
    const token = await enter(page, MANAGER);
    if (viewer === "visitor") await page.evaluate(() => localStorage.clear());
    const views = centreViews(await findCentreIds(page.request, token)).filter((view) => view.viewer === viewer);
    await lookAtAll(page, views, "centre", [WIDE, NARROW]);
  });
}
