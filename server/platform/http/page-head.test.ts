import { type ScreenName, screens } from "contract/screens.ts";
import { describe, expect, it } from "vitest";
import { type PageSettings, pageHead, pageTitles } from "./page-head.ts";

const settings: PageSettings = {
  support: { email: "a&b@c.example", phone: "0199000100", contactEmail: "f@c.example", contactPhone: "0199000200" },
  publicUrl: "https://espace.example",
  apiUrl: "",
  fileUrl: "",
  mode: "serve",
};
const names = Object.keys(screens) as ScreenName[];
const isIndexed = (name: ScreenName) => !pageHead(name, settings).includes('<meta name="robots" content="noindex">');

describe("the head of a page", () => {
  it("the window title contains the screen's name before scripts run", () => {
    expect(pageHead("Home", settings)).toContain("<title>Espace entreprise</title>");
    for (const name of names.filter((one) => one !== "Home")) {
      expect(pageHead(name, settings)).toContain(
        `<title>${pageTitles[name].replace("'", "&#39;")} · Espace entreprise</title>`,
      );
    }
  });

  it("search engines must not index private pages, unknown pages and pages with a token", () => {
    for (const name of names.filter(isIndexed)) {
      expect(screens[name].access).toBe("public");
      expect(screens[name].path).not.toContain("{");
    }
    expect(isIndexed("Home") && isIndexed("Login") && isIndexed("Inscription")).toBe(true);
    expect(pageHead(undefined, settings)).toContain('content="noindex"');
  });

  it("only public pages have the tags that a shared link's preview needs", () => {
    const head = pageHead("Login", settings);
    expect(head).toContain('<link rel="canonical" href="https://espace.example/connexion">');
    expect(head).toContain('<meta property="og:image" content="https://espace.example/partage.png">');
    expect(pageHead("Rechercher", settings)).not.toContain("og:");
  });

  it("the page head contains the publisher that the configuration names", () => {
    const legal = { company: 'La "Rose"', address: "1 rue du Port", host: "Hôte", director: "Anne Leroux" };
    expect(pageHead("Legal", { ...settings, legal })).toContain(
      '<meta name="legal" content="{&quot;company&quot;:&quot;La \\&quot;Rose\\&quot;&quot;,',
    );
    expect(pageHead("Legal", settings)).not.toContain('name="legal"');
  });

  it("values in the configuration cannot add markup to the page head", () => {
    expect(pageHead("Home", settings)).toContain('<meta name="support-email" content="a&amp;b@c.example">');
    expect(pageHead("Home", settings)).not.toContain('name="demo"');
    expect(pageHead("Home", { ...settings, mode: "demo" })).toContain('<meta name="demo" content="1">');
  });
});
