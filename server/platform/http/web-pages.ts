import { existsSync, globSync, readFileSync } from "node:fs";
import { sep } from "node:path";
import { fileURLToPath } from "node:url";
import { ownScreens } from "contract/candidates/own-page/own-screens.ts";
import { centreScreens } from "contract/centre/centre-screens.ts";
import { PARAMETERS_PATH, patternOf, routePattern, type ScreenName, screenPath, screens } from "contract/screens.ts";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { makePage, sendPage } from "./page.ts";
import { closedHead, type PageSettings, pageHead } from "./page-head.ts";

const DIST = fileURLToPath(new URL("../../../web/dist/", import.meta.url));

const ROOT = '<div id="root"></div>';

const FirstPaints = z.object({
  doors: z.record(z.string(), z.string()),
  shapes: z.record(z.string(), z.string()),
  formation: z.string(),
  dossier: z.string(),
});

/**
 * All calls have paths of this form. If a program that is no browser requests an unknown path of this form, the server
 * sends JSON instead of a page.
 */
const CALL_PATHS = /^\/(api|veterinary|veterinary_authentication_token|demo)(\/|$)/;

interface Area {
  readonly name: string;
  readonly paths: RegExp;
  readonly screens: readonly { readonly path: string; readonly title: string }[];
}

/** Each of these areas is a separate build with one HTML file for all screens of the area (decision 050). */
const AREAS = {
  formation: { name: "Espace formation", paths: /^\/formation(\/|$)/i, screens: Object.values(centreScreens) },
  dossier: { name: ownScreens.Overview.title, paths: /^\/dossier(\/|$)/i, screens: Object.values(ownScreens) },
} as const satisfies Record<string, Area>;

/** If a URL cannot be decoded, escapes its percent signs, so that the router accepts the URL. */
export function routableUrl(url = "/"): string {
  const [path = "", ...query] = url.split("?");
  if (CALL_PATHS.test(path) || isDecodable(path)) return url;
  return [path.replaceAll("%", "%25"), ...query].join("?");
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
}

export const ADDRESS_TOO_LONG = "Cette adresse est trop longue.";

export const ADDRESS_TOO_LONG_PAGE = `<!doctype html>
<html lang="fr">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Adresse trop longue · Espace entreprise</title>
<h1>${ADDRESS_TOO_LONG}</h1>
<p><a href="/">Retour à l'accueil</a></p>
</html>
`;

export class PagesNotBuilt extends Error {
  constructor() {
    super("Les pages web ne sont pas construites : lancez « npm run build ».");
    this.name = "PagesNotBuilt";
  }
}

export function rejectUnbuilt(folder = DIST): void {
  if (!existsSync(`${folder}index.html`)) throw new PagesNotBuilt();
}

/** Serves the built files and the page of each screen. Each page has its own title and description. */
export function serveWeb(app: FastifyInstance, environment: PageSettings, folder = DIST): void {
  rejectUnbuilt(folder);
  const html = readFileSync(`${folder}index.html`, "utf8");
  const filesOf = readBuilt(folder, "pages.json", z.record(z.string(), z.array(z.string())));
  const { doors: drawn = {}, shapes = {}, ...paints } = readBuilt(folder, "first-paint.json", FirstPaints);
  const pageOf = (name?: ScreenName, door?: string) =>
    makePage(
      html
        .replace("<!--head-->", () => pageHead(name, environment))
        // Insert the preloads after the common style sheet, because this sheet declares the order of the CSS layers.
        .replace("</head>", () => `${preloads(filesOf[name ?? "NotFound"], door !== undefined)}</head>`)
        .replace(ROOT, () => `<div id="root">${door ?? shapes[name ?? "Home"] ?? ""}</div>`),
    );
  const doors = new Map(
    Object.entries(drawn).map(([name, markup]) => [screenPath(name as ScreenName), pageOf(name as ScreenName, markup)]),
  );
  const pages = [
    ...(Object.keys(screens) as ScreenName[]).map((name) => [toRegExp(routePattern(name)), pageOf(name)] as const),
    [toRegExp(PARAMETERS_PATH), pageOf("ParametersNotification")] as const,
  ];
  const unknown = pageOf();
  const areas = Object.entries(AREAS).map(([file, area]) => {
    const areaHtml = readFileSync(`${folder}${file}.html`, "utf8");
    const areaPage = (title?: string) =>
      makePage(
        areaHtml
          .replace("<!--head-->", () => closedHead(area.name, title, environment))
          .replace(ROOT, () => `<div id="root">${paints[file as keyof typeof AREAS] ?? ""}</div>`),
      );
    const areaPages = area.screens.map(({ path, title }) => [toRegExp(patternOf(path)), areaPage(title)] as const);
    return { paths: area.paths, pages: areaPages, unknown: areaPage() };
  });
  redirectSubmittedForms(app);
  const files = findFiles(folder);
  const send = { root: folder, serve: false, preCompressed: true, acceptRanges: false, etag: false };
  // Load the package here, because the operator's commands also import this file but serve no files.
  app.register(import("@fastify/static"), send);
  app.get("/*", (request, reply) => {
    const path = request.url.split("?")[0] ?? "/";
    const maxAge = path.startsWith("/assets/") ? YEAR_MS : HOUR_MS;
    if (files.has(path)) return reply.sendFile(path, { maxAge, immutable: maxAge === YEAR_MS });
    const door = doors.get(request.url);
    if (door) return sendPage(request, reply, door);
    const isPage = request.headers.accept?.includes("text/html") ?? false;
    if (CALL_PATHS.test(path) && !isPage) return reply.callNotFound();
    const area = areas.find(({ paths }) => paths.test(path)) ?? { pages, unknown };
    const [, page] = area.pages.find(([pattern]) => pattern.test(path)) ?? [];
    if (page === undefined) reply.code(404);
    return sendPage(request, reply, page ?? area.unknown);
  });
}

const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;

const OWN_FILES = ["/index.html", "/formation.html", "/dossier.html", "/pages.json", "/first-paint.json"];

/** Lists all built files once, so that the server reads the disk only for paths in this list. */
function findFiles(folder: string): ReadonlySet<string> {
  const paths = globSync("**/*.*", { cwd: folder }).map((path) => `/${path.replaceAll(sep, "/")}`);
  return new Set(paths.filter((path) => !/\.(br|gz)$/.test(path) && !OWN_FILES.includes(path)));
}

const LONGEST_FORM = 100_000;

/**
 * A password manager may submit a form before the page's script runs. The server redirects this request to the page.
 */
function redirectSubmittedForms(app: FastifyInstance): void {
  const patterns = [
    ...(Object.keys(screens) as ScreenName[]).map(routePattern),
    ...Object.values(AREAS).flatMap((area) => area.screens.map(({ path }) => patternOf(path))),
    PARAMETERS_PATH,
  ];
  app.register((scope, _options, ready) => {
    const parse = { parseAs: "buffer", bodyLimit: LONGEST_FORM } as const;
    scope.addContentTypeParser("*", parse, (_request, _bytes, done) => done(null));
    for (const pattern of patterns) scope.post(pattern, (request, reply) => reply.redirect(request.url, 303));
    ready();
  });
}

/** Reads a file that the build wrote. Returns an empty object if the file is missing. */
function readBuilt<Shape extends object>(folder: string, name: string, shape: z.ZodMiniType<Shape>): Partial<Shape> {
  const file = folder + name;
  return existsSync(file) ? shape.parse(JSON.parse(readFileSync(file, "utf8"))) : {};
}

/** @param isDrawn - true if the page already contains its first content, which needs only style sheets */
function preloads(files: readonly string[] = [], isDrawn = false): string {
  const scripts = files.filter((file) => file.endsWith(".js"));
  const links = files.flatMap((file) => {
    if (file.endsWith(".css")) return `<link rel="stylesheet" crossorigin href="${file}">`;
    // The low priority lets style sheets load before scripts, because the first paint needs only the style sheets.
    return isDrawn ? [] : `<link rel="modulepreload" crossorigin fetchpriority="low" href="${file}">`;
  });
  return [...links, ...(isDrawn ? [`<meta name="scripts" content="${scripts.join(" ")}">`] : [])].join("\n    ");
}

function toRegExp(pattern: string): RegExp {
  const body = pattern.replace(/\/:\w+\?/g, "(?:/[^/]+)?").replace(/:\w+/g, "[^/]+");
  return new RegExp(`^${body === "/" ? "" : body}/?$`, "i");
}
