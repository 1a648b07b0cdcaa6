import { describe, expect, it } from "vitest";
import { loginPath, safeRedirect } from "./redirect.ts";

const ORIGIN = "https://espace.example";

/** Some browsers read these paths as the URL of another site, others as a script. */
const HOSTILE = [
  ...`
    https://mal.example http://mal.example HTTPS://mal.example https:mal.example https:/mal.example
    https:///mal.example //mal.example ///mal.example ////mal.example /%09/mal.example /%0a/mal.example
    /%0d%0a/mal.example /%5cmal.example /%5Cmal.example /%2fmal.example /%2F%2Fmal.example /%00/mal.example /%zz
    javascript:alert(1) JaVaScRiPt:alert(1) javascript://mal.example/%0aalert(1)
    data:text/html,<script>alert(1)</script> vbscript:msgbox(1) blob:https://mal.example/1 file:///etc/passwd
    ftp://mal.example mailto:a@mal.example mal.example mal.example/recherche @mal.example .mal.example
    ?redirectUri=//mal.example #//mal.example https://espace.example@mal.example https://espace.example.mal.example
    //espace.example@mal.example /..//mal.example /.//mal.example recherche ../recherche ./recherche null undefined
    %2frecherche ：//mal.example
  `
    .trim()
    .split(/\s+/),
  "/\\mal.example",
  "\\/mal.example",
  "\\\\mal.example",
  "/\\/mal.example",
  "//\\mal.example",
  "/\t/mal.example",
  "/\n/mal.example",
  "/\r/mal.example",
  "\t//mal.example",
  " //mal.example",
  "java\nscript:alert(1)",
  "\u0001javascript:alert(1)",
  "/\u2028/mal.example",
  "",
  " ",
];

describe("the redirect after the login", () => {
  it.each(HOSTILE)(
    "After the login, the hostile redirect %j opens a page of the product's site (T-33 W-07)",
    (wanted) => {
      const target = new URL(safeRedirect(wanted, ORIGIN), ORIGIN);
      expect(target.origin).toBe(ORIGIN);
      expect(safeRedirect(wanted, ORIGIN)).toMatch(/^\/(?![/\\])/);
    },
  );

  it.each([
    "/selection",
    "/candidat/12",
    "/recherche?ZIPCode=35&ZIPCode=22",
    "/notification/list#bas",
    "/s/aB3dE5fG7h",
    "/moncompte?onglet=mot-de-passe",
    "/parameters",
    "/",
  ])("After the login, the redirect %s opens this page of the product's site (S2-058)", (wanted) =>
    expect(safeRedirect(wanted, ORIGIN)).toBe(wanted),
  );

  it.each(["/nulle-part", "/candidat", "/connexion", "/connexion?redirectUri=/connexion", "/CONNEXION/"])(
    "If the redirect %s is not a page for logged-in users, the login opens the search (T-33)",
    (wanted) => expect(safeRedirect(wanted, ORIGIN)).toBe("/recherche"),
  );

  it("After a login without a redirect, the search opens (S2-059)", () =>
    expect(safeRedirect(null, ORIGIN)).toBe("/recherche"));

  it("The URL of the login contains the path and query of the requested page (S2-021)", () => {
    expect(loginPath("/recherche?notification=a b")).toBe("/connexion?redirectUri=%2Frecherche%3Fnotification%3Da+b");
    expect(loginPath()).toBe("/connexion");
  });
});
