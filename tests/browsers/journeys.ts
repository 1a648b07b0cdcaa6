import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import { clinicSession, type StoredSession, staffSession } from "../support/demo-accounts.ts";
import { lineTo } from "../support/line.ts";
import { freePort } from "../support/ports.ts";
import { Visitor } from "./visitor.ts";

export interface Journey {
  readonly title: string;
  run(visitor: Visitor): Promise<void>;
}

const CREDENTIALS = { Email: "demo@espace-asv.example", "Mot de passe": "clinique-demo-2026" };
const CANDIDATE = "helene.oberlin@espace-asv.example";
const NOBODY: StoredSession = {};
const DAY_MS = 86_400_000;
const TRANSPARENT = "rgba(0, 0, 0, 0)";

async function demo(visitor: Visitor, path: string, body?: object) {
  const init = body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  return (await fetch(new URL(path, visitor.origin), init)).json();
}

/** Asks the demo repeatedly, because the server mails the code a moment after the candidate requests the code. */
async function dossierCode(visitor: Visitor): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const { code }: { code?: string } = await demo(
      visitor,
      `/demo/dossier-code?email=${encodeURIComponent(CANDIDATE)}`,
    );
    if (/^\d{6}$/.test(code ?? "")) return code ?? "";
    await wait(200);
  }
  throw new Error("no code was sent");
}

async function logIn(visitor: Visitor): Promise<void> {
  for (const [label, text] of Object.entries(CREDENTIALS)) await visitor.fill(label, text);
  await visitor.press("Se connecter");
}

const backgroundOf = (selector: string) => {
  const element = document.querySelector(selector);
  return element && getComputedStyle(element).backgroundColor;
};

async function assertHasColour(visitor: Visitor, selector: string): Promise<void> {
  assert.notEqual(await visitor.until(selector, backgroundOf, selector), TRANSPARENT, `${selector} has no background`);
}

/** `npm test` runs only this number of the journeys, which B17-03 requires. `npm run browsers` runs all journeys. */
export const REQUIRED_JOURNEYS = 5;

export const journeys: readonly Journey[] = [
  {
    title: "a login from a candidate's link leads to the candidate",
    async run(visitor) {
      const { id, lastName } = await demo(visitor, "/demo/candidates", { department: "35" });
      // Marks the tours as seen, because an open tour would cover the page.
      await clinicSession(visitor.origin, "holder");
      await visitor.openAs(NOBODY, `/candidat/${id}`);
      await visitor.arriveAt("/connexion");
      await logIn(visitor);
      await visitor.arriveAt(`/candidat/${id}`);
      await visitor.see(lastName);
    },
  },
  {
    title: "the link of an SMS opens the candidates that it announces",
    async run(visitor) {
      await demo(visitor, "/demo/candidates", { department: "35" });
      await demo(visitor, "/demo/clock", { advanceMs: DAY_MS });
      const messages: { text: string }[] = await demo(visitor, "/demo/messages.json?channel=sms");
      const link = messages.map(({ text }) => /\/s\/\w{10}/.exec(text)?.[0]).find((path) => path !== undefined);
      assert.ok(link, "no SMS was sent");
      await visitor.openAs(await clinicSession(visitor.origin, "holder"), link);
      await visitor.arriveAt("/recherche");
      await visitor.see("Notif. du");
    },
  },
  {
    title: "the search has the colours of a button, a field and a dialog",
    async run(visitor) {
      await visitor.browser.resize(390, 844);
      await visitor.openAs(await clinicSession(visitor.origin, "holder"), "/recherche");
      await visitor.see("résultats");
      await assertHasColour(visitor, "html");
      await visitor.press("+ de filtres");
      await assertHasColour(visitor, "[role=dialog] > *");
      await assertHasColour(visitor, "[role=dialog] button[type=submit]");
      await assertHasColour(visitor, "[role=dialog] input:not([type=checkbox], [type=radio]), [role=dialog] select");
    },
  },
  {
    title: "a sheet shows its candidate and leads back to the search",
    async run(visitor) {
      await visitor.openAs(await clinicSession(visitor.origin, "holder"), "/recherche");
      await visitor.see("résultats");
      const name = await visitor.until("a card", () =>
        document.querySelector('main a[href^="/candidat/"]')?.textContent?.trim(),
      );
      await visitor.press(name);
      await visitor.see("Projet professionnel");
      await visitor.press("Retour");
      await visitor.arriveAt("/recherche");
    },
  },
  {
    title: "the centre's start page shows open tasks and weekly figures",
    async run(visitor) {
      await visitor.openAs(await staffSession(visitor.origin, "manager"), "/formation");
      await visitor.see("À traiter");
      await visitor.see("Fiches consultées");
      await visitor.press("Voir les nombres");
      await visitor.see("Semaine");
    },
  },
  {
    title: "undoing an addition brings the card back to the search",
    async run(visitor) {
      await visitor.openAs(await clinicSession(visitor.origin, "holder"), "/recherche");
      const label = await visitor.until("a card", () =>
        document.querySelector('main [aria-label^="Ajouter à ma sélection"]')?.getAttribute("aria-label"),
      );
      await visitor.press(label);
      await visitor.press("Annuler");
      await visitor.until(
        "the card",
        (name: string) => document.querySelector(`main [aria-label="${name}"]`) !== null,
        label,
      );
    },
  },
  {
    title: "the work-contract page computes the pay of two years",
    async run(visitor) {
      await visitor.openAs(await clinicSession(visitor.origin, "holder"), "/selection");
      const id = await visitor.until(
        "a card",
        () => document.querySelector('main a[href^="/candidat/"]')?.getAttribute("href")?.match(/\d+/)?.[0],
      );
      await visitor.open(`/contrat?candidat=${id}`);
      await visitor.see("Rémunération minimale légale");
      await visitor.see("Part du Smic");
    },
  },
  {
    title: "a candidate opens the dossier with a code",
    async run(visitor) {
      await visitor.openAs(NOBODY, "/dossier");
      await assertHasColour(visitor, "[data-form=address] button[type=submit]");
      await visitor.fill("Votre adresse email", CANDIDATE);
      await visitor.press("Recevoir mon code");
      await visitor.see("Entrez votre code");
      await visitor.fill("Code reçu par email", await dossierCode(visitor));
      await visitor.press("Ouvrir mon dossier");
      await visitor.see("Bonjour Hélène");
      await visitor.press("Partage");
      await visitor.press("Voir ma fiche");
      await visitor.see("Projet professionnel");
    },
  },
  {
    title: "the alert settings reject an incomplete pause date with a sentence",
    async run(visitor) {
      await visitor.openAs(await clinicSession(visitor.origin, "holder"), "/parameters/notification");
      await visitor.fill("Mettre en pause", "12");
      await visitor.press("Valider");
      await visitor.see("Cette date n'existe pas ou n'est pas complète.");
      await visitor.seeNoMore("configuration modifiée");
    },
  },
  {
    title: "a press on a link reaches the page while the page is still fading in",
    async run(visitor) {
      await visitor.openAs(await clinicSession(visitor.origin, "holder"), "/recherche");
      await visitor.see("résultats");
      await wait(500);
      for (const [link, path] of [
        ["Sélection", "/selection"],
        ["Rechercher", "/recherche"],
      ] as const) {
        await visitor.press(link);
        await visitor.arriveAt(path);
        // Presses the link while the page is still fading in.
        const point = await visitor.ask(() => {
          const next = document.querySelector('header a[href="/notification/list"], nav a[href="/notification/list"]');
          const { dataset } = document.documentElement;
          delete dataset.pressed;
          // Listens on the document, because the page may replace the link before the press.
          document.addEventListener(
            "click",
            (event) => {
              event.preventDefault();
              dataset.pressed = "yes";
            },
            { once: true, capture: true },
          );
          const { left, top, width, height } = next?.getBoundingClientRect() ?? new DOMRect();
          return { x: left + width / 2, y: top + height / 2 };
        });
        await visitor.browser.press(point.x, point.y);
        await visitor.until("a press during the transition", () => document.documentElement.dataset.pressed === "yes");
      }
    },
  },
  {
    title: "if the server does not respond, 'Service indisponible' appears instead of the page",
    async run(visitor) {
      const port = await freePort();
      const cut = await lineTo(visitor.origin, port);
      const elsewhere = new Visitor(visitor.browser, `http://localhost:${port}`);
      await elsewhere.open("/connexion");
      await elsewhere.until("a service worker", () => navigator.serviceWorker.controller !== null);
      await cut();
      await elsewhere.open("/connexion?redirectUri=%2Fselection");
      await elsewhere.see("Service indisponible");
      const cutAgain = await lineTo(visitor.origin, port);
      await elsewhere.press("Réessayer");
      await elsewhere.see("Mot de passe oublié");
      await cutAgain();
    },
  },
];
