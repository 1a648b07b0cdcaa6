import { expect } from "@playwright/test";
import { COLLABORATOR, HOLDER, logIn } from "./demo.ts";
import { lookAtAll, NARROW, WIDE } from "./look.ts";
import { clinicPages, clinicStates } from "./screens.ts";
import { followPath } from "./staging.ts";
import { test } from "./test.ts";
import { FAILURE, translate, useAll } from "./translate.ts";

const CREDENTIALS = { holder: HOLDER, collaborator: COLLABORATOR };
const groups = Map.groupBy([...clinicPages(1), ...clinicStates], ({ viewer }) => viewer);

for (const [viewer, views] of groups) {
  const logInAsViewer = async (page: Parameters<typeof logIn>[0]) => {
    if (viewer === "holder" || viewer === "collaborator") await logIn(page, CREDENTIALS[viewer]);
  };

  test(`The pages of a ${viewer} are accessible and fit any window or text size (B17-05)`, async ({ page }) => {
    await logInAsViewer(page);
    await lookAtAll(page, views, "clinic", [NARROW, WIDE]);
  });

  test(`After the browser translated a page of a ${viewer}, fields and buttons cause no error (B0-11)`, async ({
    page,
  }) => {
    await logInAsViewer(page);
    await page.goto("/a-propos");
    for (const { name, path } of views.filter(({ act, stages, isElsewhere }) => !act && !stages && !isElsewhere)) {
      await test.step(name, async () => {
        await followPath(page, path);
        await translate(page, "moved");
        await useAll(page);
        await translate(page);
        await expect(page.getByText(FAILURE)).toHaveCount(0);
      });
    }
    await followPath(page, "/a-propos");
    await expect(page.getByText(FAILURE)).toHaveCount(0);
  });
}
