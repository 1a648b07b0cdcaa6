import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import { PARAMETERS_PATH, routePattern, type ScreenName, screens } from "contract/screens.ts";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Environment } from "../environment.ts";
import { Problem } from "./problem.ts";

const DIST = fileURLToPath(new URL("../../web/dist/", import.meta.url));
const YEAR_SECONDS = 31_536_000;

/** Paths that are calls: an unknown one answers JSON, not a page. */
const CALL_PATHS = /^\/(api|veterinary|veterinary_authentication_token|demo)(\/|$)/;

/** Serves the built web: its files, and its one page for every screen (product 2.1). */
export async function serveWeb(app: FastifyInstance, environment: Environment): Promise<void> {
  if (!existsSync(`${DIST}index.html`)) {
    throw new Error("Les pages web ne sont pas construites : lancez « npm run build ».");
  }
  const page = readFileSync(`${DIST}index.html`, "utf8").replace("<!--config-->", configuration(environment));
  await app.register(fastifyStatic, {
    root: DIST,
    index: false,
    wildcard: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes("/assets/");
      reply.header("cache-control", hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "public, max-age=3600");
    },
  });
  const sendPage = (reply: FastifyReply, status: number) =>
    reply.code(status).type("text/html; charset=utf-8").header("cache-control", "no-cache").send(page);
  const paths = [PARAMETERS_PATH, ...(Object.keys(screens) as ScreenName[]).map(routePattern)];
  const patterns = paths.map(toRegExp);
  app.get("/*", (request, reply) => {
    const path = request.url.split("?")[0] ?? "/";
    if (CALL_PATHS.test(path)) throw new Problem("notFound");
    // An unknown path gets the same page, which says so, with the right status.
    return sendPage(reply, patterns.some((pattern) => pattern.test(path)) ? 200 : 404);
  });
}

/** `/candidat/:id` as an expression; like the web's router, whatever the case. */
function toRegExp(pattern: string): RegExp {
  const body = pattern.replace(/\/:\w+\?/g, "(?:/[^/]+)?").replace(/:\w+/g, "[^/]+");
  return new RegExp(`^${body === "/" ? "" : body}/?$`, "i");
}

/** What the pages need to know of this installation, as meta tags: no script may stand in the page. */
function configuration(environment: Environment): string {
  const { support, apiUrl, fileUrl, mode } = environment;
  const values = {
    "support-email": support.email,
    "support-phone": support.phone,
    "contact-email": support.contactEmail,
    "contact-phone": support.contactPhone,
    "api-url": apiUrl,
    "file-url": fileUrl,
    ...(mode === "demo" ? { demo: "1" } : {}),
  };
  return Object.entries(values)
    .map(([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}">`)
    .join("\n    ");
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
