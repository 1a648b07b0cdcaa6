import { expect } from "@playwright/test";
import { arrive, logIn } from "./demo.ts";
import { test } from "./test.ts";

test.describe("candidate sheet", () => {
  test("S1-07 S1-08 S2-013 S2-175 S2-176 S2-177 S2-178 S2-181 S2-182 S4-42 adding uncovers the contact of the provider", async ({
    page,
  }) => {
    await logIn(page);
    const { id, firstName, lastName } = await arrive(page.request, "35");
    await page.goto(`/candidat/${id}`);
    await expect(page.getByRole("link", { name: /Email/ })).toHaveCount(0);
    await page.getByRole("button", { name: "Ajouter à ma sélection" }).first().click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("Cette candidature est sauvegardée dans la rubrique Sélection");
    await dialog.getByRole("button", { name: "OK" }).click();
    await expect(page.getByRole("button", { name: "Ajouter à ma sélection" })).toHaveCount(0);
    const mail = page.getByRole("link", { name: /Email/ }).first();
    const address = new URL((await mail.getAttribute("href")) ?? "");
    expect(address.protocol).toBe("mailto:");
    expect(address.searchParams.get("subject")).toMatch(new RegExp(`^${lastName} ${firstName} \\d{5}$`));
    const phone = page.locator('a[href^="tel:"]').locator("visible=true").first();
    await phone.hover();
    await expect(page.getByText("01 99 00 02 00").locator("visible=true").first()).toBeVisible();
  });

  test("S2-180 the resume opens in a new tab through the file address", { tag: "@desktop" }, async ({
    page,
    context,
  }) => {
    const token = await logIn(page);
    const response = await page.request.get("/api/veterinary/candidates", {
      headers: { authorization: `Bearer ${token}` },
    });
    let id = 0;
    for (const member of (await response.json())["hydra:member"]) {
      const sheet = await page.request.get(`/api/veterinary/candidate/${member.id}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      if ((await sheet.json()).personalResume) {
        id = member.id;
        break;
      }
    }
    await page.goto(`/candidat/${id}`);
    const link = page.getByRole("link", { name: /Voir le CV/ }).first();
    await expect(link).toHaveAttribute("target", "_blank");
    const href = (await link.getAttribute("href")) ?? "";
    expect(href).toContain("/veterinary/file/");
    expect(href).not.toContain(token);
    const file = await context.request.get(href);
    expect(file.headers()["content-type"]).toBe("application/pdf");
  });
});
