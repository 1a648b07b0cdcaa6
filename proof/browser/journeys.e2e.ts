import { expect } from "@playwright/test";
import { notificationParametersRead, notificationParametersSave } from "contract/alerts.ts";
import { addCollaborator } from "contract/collaborators.ts";
import { advanceClock, logIn, readMessages } from "./demo.ts";
import { tabTo } from "./keyboard.ts";
import { reply } from "./staging.ts";
import { test } from "./test.ts";

/** A number of the demo's register that has no account. */
const person = { numOrdinal: "10018", mobile: "0639987118" };
const PASSWORD = "marmotte-bleue-42";

test.use({ reducedMotion: "reduce" });
test.beforeEach(({ request }) => advanceClock(request, 61_000));

test("the sign-up, by keyboard and by names, from the home page to the code", async ({ page }) => {
  test.slow();
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Aller au contenu" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await tabTo(page, "link", "Créer mon compte");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Créer mon compte" })).toBeVisible();

  const number = page.getByRole("textbox", { name: "Numéro ordinal" });
  await expect(number).toBeFocused();
  await expect(number).toHaveAccessibleDescription("Votre numéro d'inscription au tableau de l'Ordre des vétérinaires");
  await page.keyboard.type(person.numOrdinal);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Vos informations" })).toBeFocused();
  await expect(page.getByRole("list", { name: "Étapes de l'inscription" })).toMatchAriaSnapshot(`
    - list "Étapes de l'inscription":
      - listitem: Inscription
      - listitem: Téléphone
      - listitem: Email
  `);

  // Sent as it is: the first fault takes the focus and says what is wrong.
  await tabTo(page, "button", "Créer mon compte");
  await page.keyboard.press("Enter");
  const email = page.getByRole("radio").first();
  await expect(email).toBeFocused();
  await expect(page.getByRole("group", { name: "Votre email" })).toHaveAccessibleDescription(/Choisissez une adresse/);
  await page.keyboard.press("Space");
  await expect(email).toBeChecked();

  const password = await tabTo(page, "textbox", "Mot de passe");
  await expect(password).toHaveAccessibleDescription(/Ce champ est à remplir\./);
  await page.keyboard.type(PASSWORD);
  await tabTo(page, "button", "Afficher le mot de passe");
  await page.keyboard.press("Enter");
  await expect(password).toHaveAttribute("type", "text");
  await tabTo(page, "textbox", "Confirmation du mot de passe");
  await page.keyboard.type(PASSWORD);
  await tabTo(page, "textbox", "Votre téléphone mobile");
  await page.keyboard.type(person.mobile);
  await tabTo(page, "checkbox", /conditions générales d'utilisation/);
  await page.keyboard.press("Space");
  await tabTo(page, "button", "Créer mon compte");
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { level: 1, name: "Vérification du téléphone" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Code reçu par SMS" })).toBeFocused();
  await expect(page.getByRole("status").getByText("Un sms avec un code de vérification")).toHaveCount(1);
  const [sms] = await readMessages(page.request, person.mobile);
  await page.keyboard.type(/\b\d{4}\b/.exec(sms?.text ?? "")?.[0] ?? "");
  await tabTo(page, "button", "Valider");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Une dernière étape !" })).toBeFocused();
});

test("the alerts, by keyboard and by names: turned on, a department added, saved", async ({ page }) => {
  const off = {
    enabled: false,
    sectorList: ["35"],
    destination: { mobile: "0639987118" },
    periodicity: { type: "weekly", params: { day: 1, hour: 13, minute: 0 } },
    digest: "none" as const,
    pausedUntil: null,
  };
  await logIn(page);
  await reply(notificationParametersRead, off)(page);
  await reply(notificationParametersSave, { ...off, enabled: true })(page);
  await page.goto("/notification/list");
  await tabTo(page, "link", "Paramètres des notifications");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Paramètres" })).toBeFocused();

  const toggle = await tabTo(page, "switch", "Inactif");
  await expect(toggle).not.toBeChecked();
  await page.keyboard.press("Space");
  await expect(page.getByRole("switch", { name: "Actif", exact: true })).toBeChecked();

  const departments = await tabTo(page, "combobox", "Départements");
  await page.keyboard.type("loire-at");
  await expect(departments).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^Retirer 44/ })).toBeVisible();
  await tabTo(page, "button", /^Retirer 35/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Retirer 35/ })).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);

  await tabTo(page, "radio", "Une fois par semaine");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("radio", { name: "Une fois par jour" })).toBeChecked();
  await tabTo(page, "combobox", "Heure");
  const mobile = await tabTo(page, "textbox", "Mobile");
  await mobile.fill("");
  await page.keyboard.press("Enter");
  await expect(mobile).toBeFocused();
  await expect(mobile).toHaveAccessibleDescription(/Champs requis/);
  await page.keyboard.type(off.destination.mobile);
  await tabTo(page, "button", "Valider");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").getByText("configuration modifiée")).toHaveCount(1);
});

test("the collaborators, by keyboard and by names: one invited, and one kept after all", async ({ page }) => {
  const people = [{ email: "lou@clinique.example", firstName: "Lou", lastName: "Bihan", mendataryChecked: false }];
  await logIn(page);
  await reply(addCollaborator, { success: { childVeterinaryUser: people } })(page);
  await page.goto("/monCompte");
  await tabTo(page, "link", "Collaborateurs");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 2, name: "Collaborateurs" })).toBeFocused();
  await tabTo(page, "button", "Ajouter un collaborateur");
  await page.keyboard.press("Enter");
  const name = page.getByRole("textbox", { name: "Nom", exact: true });
  await expect(name).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription("Veuillez renseigner un nom.");
  await page.keyboard.type("Bihan");
  await tabTo(page, "textbox", "Prénom");
  await page.keyboard.type("Lou");
  await tabTo(page, "textbox", "Email");
  await page.keyboard.type("lou@clinique.example");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").getByText(/^Un lien de confirmation a bien été envoyé/)).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Ajouter un collaborateur" })).toBeFocused();

  const remove = page.getByRole("button", { name: "Retirer Lou Bihan" });
  await page.keyboard.press("Shift+Tab");
  await expect(remove).toBeFocused();
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: "Vous allez retirer ce collaborateur. Confirmez-vous ?" });
  await expect(question.getByRole("button", { name: "Non" })).toBeFocused();
  for (let press = 0; press < 4; press += 1) {
    await page.keyboard.press("Tab");
    await expect(question.locator(":focus")).toHaveCount(1);
  }
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(remove).toBeFocused();
});
