import { describe, expect, it } from "vitest";
import { keepFocus } from "./keep-focus.ts";

const PAGE = `<a href="#contenu">Aller au contenu</a><main id="contenu" tabindex="-1"><a href="/connexion">Connexion</a></main>`;

function page(): HTMLElement {
  document.body.innerHTML = `<div id="root">${PAGE}</div>`;
  return document.getElementById("root") as HTMLElement;
}

async function drawAnew(root: HTMLElement): Promise<void> {
  root.innerHTML = PAGE.replace("</main>", "<button>Menu</button></main>");
  await Promise.resolve();
}

describe("keepFocus after the first paint", () => {
  it.each(["Aller au contenu", "Connexion"])(
    "The link '%s' keeps the focus when React replaces the page that the server sent",
    async (name) => {
      const root = page();
      keepFocus(root);
      const link = [...root.querySelectorAll("a")].find((one) => one.textContent === name);
      link?.focus();
      await drawAnew(root);
      expect(document.activeElement?.textContent).toBe(name);
      expect(document.activeElement).not.toBe(link);
    },
  );
});
