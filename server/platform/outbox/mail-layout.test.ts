import { describe, expect, it } from "vitest";
import { layOut } from "./mail-layout.ts";

const site = {
  publicUrl: "https://espace.example",
  support: { email: "support@espace.example", phone: "0199000100", contactEmail: "", contactPhone: "" },
};

describe("layOut", () => {
  const mail = layOut(site, {
    subject: "Un <objet> & 'autre'",
    before: ['<img src=x onerror="alert(1)">'],
    action: { label: "Ouvrir", url: "https://espace.example/a?b=1&c=2" },
    after: ["À bientôt."],
    unsubscribeLink: {
      sentence: "Ce n'est pas vous\u00a0?",
      label: "Ce n'est pas moi",
      url: "https://espace.example/non",
    },
  });

  it("layOut puts each link of the text on a separate line", () => {
    expect(mail.text).toBe(
      [
        "Bonjour,",
        '<img src=x onerror="alert(1)">',
        "Ouvrir\u00a0:\nhttps://espace.example/a?b=1&c=2",
        "À bientôt.",
        "Ce n'est pas vous\u00a0?\nCe n'est pas moi\u00a0:\nhttps://espace.example/non",
        "-- \nEspace entreprise\nhttps://espace.example\nsupport@espace.example · 01\u00a099\u00a000\u00a001\u00a000",
      ]
        .join("\n\n")
        .concat("\n"),
    );
  });

  it("a mail begins with a greeting, with the recipient's name if the name is known", () => {
    const greeted = (content: object) => layOut(site, { subject: "Objet", before: ["Texte"], ...content }).text;
    expect(greeted({})).toMatch(/^Bonjour,\n\nTexte\n/);
    expect(greeted({ firstName: "Zoé https://mal.example" })).toMatch(/^Bonjour Zoé https mal example,\n\nTexte\n/);
  });

  it("layOut escapes all texts in the HTML (T-49)", () => {
    expect(mail.html).not.toContain("<img");
    expect(mail.html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;");
    expect(mail.html).toContain('href="https://espace.example/a?b=1&amp;c=2"');
    expect(mail.html).toContain("<title>Un &lt;objet&gt; &amp; &#39;autre&#39;</title>");
  });

  it("a mail adapts to phones and dark mode, and loads no external content", () => {
    expect(mail.html).toContain('<html lang="fr">');
    expect(mail.html).toContain("width=device-width");
    expect(mail.html).toContain("prefers-color-scheme: dark");
    expect(mail.html).not.toMatch(/<table|<img|<link|<script|url\(/);
  });
});
