import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type APIRequestContext, expect, type Page, test as plain } from "@playwright/test";
import { candidateFields, fieldNames } from "contract/candidates/candidate-fields.ts";
import { bearer, logIn, PROVIDER, readMessages, tokenOf } from "./demo.ts";
import { test } from "./test.ts";

/** These texts set `window.attacked` if run as code, and add an element with `data-attack` if inserted as markup. */
const ATTACKS = [
  `<img data-attack src="x:" onerror="window.attacked=1"><script>window.attacked=1</script>`,
  `"><svg data-attack onload="window.attacked=1">`,
  "javascript:window.attacked=1",
  "{{constructor.constructor('window.attacked=1')()}}",
];
const [MARKUP = "", ATTRIBUTE = "", ADDRESS = "", TEMPLATE = ""] = ATTACKS;

async function attacksOn(page: Page) {
  return page.evaluate(() => ({
    ran: "attacked" in window,
    elements: document.querySelectorAll("[data-attack]").length,
    addresses: [...document.querySelectorAll("[href], [src]")]
      .map((element) => element.getAttribute("href") ?? element.getAttribute("src") ?? "")
      .filter((address) => /^\s*(javascript|vbscript):|^\s*data:text\/html/i.test(address)),
  }));
}
const NOTHING = { ran: false, elements: 0, addresses: [] };

const TEXTS = fieldNames.filter((name) => ["line", "paragraphs"].includes(candidateFields[name].kind));

const HOSTILE = {
  ...Object.fromEntries(TEXTS.map((name) => [name, MARKUP])),
  ...{ version: 1, active: true, contactShareable: true, lastName: MARKUP, firstName: ATTRIBUTE },
  ...{ birthday: "2005-02-28", city: ADDRESS, ZIPCode: "35000", cellPhone: "0639980001", email: "a@b.example" },
  ...{ coverLetter: ATTACKS.join("\n\n"), internshipDuration: 3, internshipActivity: ATTRIBUTE },
  ...{ jobInterviewStatus: "oui", jobInterviewTrainingCenter: TEMPLATE, jobInterviewDetail: ATTACKS.join(" ") },
  ...{ jobInterviewNotice: "Avis favorable", studyLevelCategory: 3 },
};

test("Hostile text in candidates, accounts and URLs never becomes code or markup (T-48)", async ({ page }) => {
  const token = await logIn(page);
  const headers = bearer(token);
  const put = await page.request.put("/api/provider/candidates/T-48", { headers: PROVIDER, data: HOSTILE });
  expect(await put.text()).toContain("created");
  const { id } = await put.json();
  await page.request.post("/api/veterinary/user/selection/add", { headers, data: { selectionId: id } });
  // Omits the edition (the profile's version number), because the server rejects a second change with the same edition.
  const { edition: _, ...user } = await (await page.request.get("/api/veterinary/user", { headers })).json();
  const [clinic] = user.veterinaryClinicals;
  const update = (data: object) => page.request.put("/api/veterinary/user/update/me", { headers, data });
  const hostileClinic = { ...clinic, socialReason: MARKUP, address: ATTRIBUTE, city: ADDRESS };
  const updated = await update({ ...user, lastName: MARKUP, firstName: ATTRIBUTE, clinic: hostileClinic });
  expect(updated.status()).toBe(200);
  const invited = { lastName: MARKUP, firstName: ATTRIBUTE, email: "t48@b.example", numOrdinal: user.numOrdinal };
  await page.request.post("/api/veterinary/account/mandatary/pre-register", { headers, data: invited });
  await page.request.post("/demo/drain", { data: {} });
  try {
    const [inQuery, inPath] = [`?lastName=${encodeURIComponent(MARKUP)}`, encodeURIComponent(ATTRIBUTE)];
    const search = `/recherche${inQuery}&notification=${inPath}`;
    for (const path of [search, `/candidat/${id}`, `/s/${inPath}`, "/selection", "/monCompte", "/demo"]) {
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      expect([path, await attacksOn(page)]).toEqual([path, NOTHING]);
    }
  } finally {
    await update({ ...user, clinic });
    const uninvited = { email: invited.email, numOrdinal: user.numOrdinal };
    await page.request.post("/api/veterinary/account/mandatary/delete", { headers, data: uninvited });
    await page.request.delete("/api/provider/candidates/T-48", { headers: PROVIDER });
  }
});

// Uses Playwright's own test function (`plain`), because `test` fails on the policy violations that attacks provoke.
plain("The browser rejects strings as markup, as code and as the address of a script (T-48 W-16)", async ({ page }) => {
  await page.goto("/connexion");
  const rejected = await page.evaluate(async () => {
    const attempts: (() => unknown)[] = [
      () => Object.assign(document.createElement("div"), { innerHTML: "<b>x</b>" }),
      () => document.body.insertAdjacentHTML("beforeend", "<b>x</b>"),
      () => new DOMParser().parseFromString("<b>x</b>", "text/html"),
      () => Object.assign(document.createElement("iframe"), { srcdoc: "<b>x</b>" }),
      () => Object.assign(document.createElement("script"), { src: "/assets/x.js" }),
      () => Object.assign(document.createElement("script"), { text: "1" }),
      () => document.write("<b>x</b>"),
      () => Reflect.construct(Function, ["return 1"]),
    ];
    // Waits, because the page's security policy does not apply to the code before the first `await`.
    await new Promise((resolve) => setTimeout(resolve));
    return attempts.map((attempt) => {
      try {
        attempt();
        return "done";
      } catch (error) {
        return error instanceof Error ? error.name : "rejected";
      }
    });
  });
  expect(rejected).not.toContain("done");
});

test("Despite its content security policy, the API documentation shows the calls (T-48)", async ({ page }) => {
  // Shows the documentation of only nine calls, because a browser needs seconds to show all calls.
  const { paths, ...others } = await (await page.request.get("/api/openapi.json", { timeout: 0 })).json();
  const few = Object.fromEntries(Object.entries(paths).slice(0, 9));
  await page.route(/\/api\/(docs\/json|openapi\.json)$/, (route) => route.fulfill({ json: { ...others, paths: few } }));
  const response = await page.goto("/api/docs/");
  expect(response?.headers()["content-security-policy"]).toContain("object-src 'none'; base-uri 'none'");
  await expect(page.getByRole("heading", { name: "Espace entreprise" })).toBeVisible();
  await page.getByRole("button", { name: "Expand operation" }).first().click();
  await expect(page.getByText("/veterinary_authentication_token", { exact: true }).first()).toBeVisible();
});

/** Makes a PDF that is also an HTML page with a script. The picture in the PDF contains the same HTML page. */
function pageInPicture(script: string): Buffer {
  const page = `<html><body>${script}</body></html>`;
  const objects = [
    "<</Type /Catalog /Pages 2 0 R /OpenAction <</S /J#61vaScript /JS (app.alert\\(1\\))>>>>",
    "<</Type /Pages /Kids [3 0 R] /Count 1>>",
    "<</Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Resources <</XObject <</I 4 0 R>>>> /Contents 5 0 R>>",
    `<</Subtype /Image /Width 9 /Height 9 /Filter /DCTDecode /Length ${page.length}>>\nstream\n${page}\nendstream`,
    "<</Length 20>>\nstream\n9 0 0 9 0 0 cm /I Do\nendstream",
  ].map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`);
  return Buffer.from(`${page}%PDF-1.7\n%${page}\n${objects.join("")}trailer\n<</Root 1 0 R>>\n%%EOF\n${page}`);
}

plain("A resume that is also an HTML page runs no script when a browser opens the file (T-38)", async ({ page }) => {
  const token = await tokenOf(page.request);
  const script = "<script>window.attacked = 1; document.title = 'attacked'</script>";
  const put = await page.request.put("/api/provider/files/t38.pdf", {
    headers: { ...PROVIDER, "content-type": "application/pdf" },
    data: pageInPicture(script),
  });
  expect(put.status()).toBe(200);
  const candidate = { ...HOSTILE, personalResume: "t38.pdf" };
  await page.request.put("/api/provider/candidates/T-38", { headers: PROVIDER, data: candidate });
  const user = await page.request.get("/api/veterinary/user", { headers: bearer(token) });
  const address = `/veterinary/file/${(await user.json()).fileToken}/t38.pdf`;
  const sent = await page.request.get(address);
  expect(sent.headers()).toMatchObject({ "content-type": "application/pdf", "x-content-type-options": "nosniff" });
  expect(sent.headers()["content-security-policy"]).toMatch(/^default-src 'none';.*sandbox/);
  const text = await sent.text();
  expect(text).not.toContain("JavaScript");
  expect(text.startsWith("%PDF-")).toBe(true);
  expect(text.split(script).length).toBeLessThanOrEqual(2);
  await page.goto("/connexion");
  // Opens the resume in a frame and in a window. `goto` fails in a browser without a PDF viewer.
  await page.evaluate((src) => {
    const frame = document.createElement("iframe");
    frame.src = src;
    document.body.append(frame);
  }, address);
  await page.goto(address).catch(() => undefined);
  expect(await page.title()).not.toBe("attacked");
  expect((await attacksOn(page)).ran).toBe(false);
  await page.request.delete("/api/provider/candidates/T-38", { headers: PROVIDER });
});

/** Fills in the registration form, but does not enter the SMS code. @returns the mobile number */
async function register(request: APIRequestContext, numOrdinal: string): Promise<string> {
  const person = { gender: "Madame", lastName: "Kerdoncuff", firstName: "Anne", siret: "52875765100013" };
  const place = { socialReason: "Clinique du Bourg", address: "1 rue du Bourg", ZIPCode: "35000", city: "Rennes" };
  const record = { ...person, ...place, numOrdinal, phone: "0299000001", emails: ["anne@bourg.example"] };
  await request.post("/api/provider/register/batch", { headers: PROVIDER, data: { items: [record] } });
  await request.get(`/api/veterinarySyndicat/${numOrdinal}`);
  const form = { ...record, emailId: 0, password: "marmotte-bleue-42", personalPhone: "0639987777", useTerm: true };
  const registered = await request.post("/api/veterinary-user-register/pre-register", { data: form });
  expect(registered.ok()).toBe(true);
  return form.personalPhone;
}

test("A page of another site cannot make the server send an SMS (T-09)", async ({ page, baseURL }) => {
  const numOrdinal = "77009";
  const mobile = await register(page.request, numOrdinal);
  const call = `${baseURL}/api/veterinary-user-register/generate-code/sms/${numOrdinal}`;
  const html = `<!doctype html><link rel="prefetch" href="${call}"><link rel="preload" as="fetch" href="${call}">
    <img src="${call}"><script src="${call}"></script><iframe src="${call}"></iframe>
    <script>for (const mode of ["no-cors", "cors"]) fetch("${call}", { mode }).catch(() => 0);</script>
    <form action="${call}"></form><script>setTimeout(() => document.forms[0].submit(), 500)</script>`;
  // Serves the hostile page at 127.0.0.1, because browsers treat 127.0.0.1 and localhost as different sites.
  const stranger = createServer((_request, response) => response.end(html, "utf8"));
  await new Promise<void>((resolve) => stranger.listen(0, "127.0.0.1", resolve));
  const requested: string[] = [];
  page.on("request", (request) => request.url() === call && requested.push(request.resourceType()));
  await page.goto(`http://127.0.0.1:${(stranger.address() as AddressInfo).port}/`);
  await page.waitForURL(`${call}?`).catch(() => undefined);
  await new Promise((resolve) => stranger.close(resolve));
  expect(requested.length).toBeGreaterThanOrEqual(5);
  const toMobile = async () => (await readMessages(page.request, mobile)).filter(({ channel }) => channel === "sms");
  expect(await toMobile()).toEqual([]);
  await page.goto("/connexion");
  await page.evaluate((address) => fetch(address), call);
  await expect.poll(async () => (await toMobile()).length).toBe(1);
});
