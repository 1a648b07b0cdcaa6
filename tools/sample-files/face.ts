import { type HaircutName, haircuts } from "./hair.ts";

/** What tells a drawn person from another. Colours are CSS colours. */
export interface Face {
  readonly skin: keyof typeof skins;
  readonly hair: string;
  readonly haircut: HaircutName | "scarf";
  readonly clothes: string;
  readonly background: string;
  readonly extras?: readonly (keyof typeof extras)[];
}

/** Skin, its shade (neck, nose, ears) and the colour of lips and cheeks. */
const skins = {
  porcelain: { base: "#f7d9c4", shade: "#e9bfa4", warm: "#d9756b" },
  rose: { base: "#f2c9ac", shade: "#e0a987", warm: "#cf6a5c" },
  olive: { base: "#e3b287", shade: "#cb9468", warm: "#b95c4b" },
  amber: { base: "#c98f63", shade: "#ae744a", warm: "#9c4a3c" },
  brown: { base: "#9a6442", shade: "#7e4e31", warm: "#7d3229" },
  deep: { base: "#6d452f", shade: "#553422", warm: "#7a302a" },
} as const;

const INK = "#2a2320";

/** The oval of the face: chin at 346, hairline near 190. */
const OUTLINE = "M170 216 C170 128 342 128 342 216 C342 304 306 346 256 346 C206 346 170 304 170 216 Z";

const extras = {
  glasses: `<g fill="none" stroke="#3b3533" stroke-width="6"><circle cx="216" cy="240" r="29"/><circle cx="296" cy="240" r="29"/><path d="M245 236 C252 230 260 230 267 236 M187 236 L168 230 M325 236 L344 230"/></g>`,
  freckles: `<g fill="#a5593c" opacity=".55"><circle cx="196" cy="268" r="3"/><circle cx="208" cy="275" r="3"/><circle cx="219" cy="267" r="3"/><circle cx="293" cy="267" r="3"/><circle cx="304" cy="275" r="3"/><circle cx="316" cy="268" r="3"/></g>`,
  earrings: `<g fill="#e9b949"><circle cx="166" cy="276" r="7"/><circle cx="346" cy="276" r="7"/></g>`,
  lines: `<g fill="none" stroke="#000" stroke-opacity=".16" stroke-width="4" stroke-linecap="round"><path d="M182 258 L174 266 M330 258 L338 266 M214 296 C209 303 208 309 210 315 M298 296 C303 303 304 309 302 315"/></g>`,
  beard: "",
} as const;

/** The scarf that some wear over the hair. */
const scarf = {
  behind: '<path d="M134 240 C126 84 386 84 378 240 C386 320 402 380 400 430 L112 430 C110 380 126 320 134 240 Z"/>',
  front:
    '<path fill-rule="evenodd" d="M136 236 C128 88 384 88 376 236 C382 330 360 392 256 400 C152 392 130 330 136 236 Z M176 240 C176 306 206 344 256 344 C306 344 336 306 336 240 C336 168 306 150 256 150 C206 150 176 168 176 240 Z"/>' +
    '<path d="M150 330 C196 408 316 408 362 330 C384 372 398 408 402 436 C340 462 172 462 110 436 C114 408 128 372 150 330 Z"/>' +
    '<path d="M168 352 C216 412 300 416 352 372" fill="none" stroke="#000" stroke-opacity=".14" stroke-width="6" stroke-linecap="round"/>',
};

function shoulders(clothes: string, neckShade: string): string {
  return (
    `<path d="M60 520 C66 424 130 396 206 382 L306 382 C382 396 446 424 452 520 Z" fill="${clothes}"/>` +
    `<path d="M202 382 L256 448 L310 382 C300 372 212 372 202 382 Z" fill="${neckShade}"/>` +
    `<path d="M202 380 L256 448 L238 472 L184 388 Z M310 380 L256 448 L274 472 L328 388 Z" fill="#000" fill-opacity=".12"/>`
  );
}

/** Jaw and lip of a short beard, drawn in the colour of the hair. */
const beard =
  '<path d="M168 246 C172 318 204 348 256 348 C308 348 340 318 344 246 C336 286 318 298 292 296 C270 284 242 284 220 296 C194 298 176 286 168 246 Z" fill="currentColor"/>';

function features(warm: string, shade: string): string {
  return (
    `<g clip-path="url(#face)" fill="${warm}" opacity=".28"><circle cx="194" cy="278" r="21"/><circle cx="318" cy="278" r="21"/></g>` +
    `<g fill="${INK}"><ellipse cx="216" cy="242" rx="9" ry="11"/><ellipse cx="296" cy="242" rx="9" ry="11"/></g>` +
    '<g fill="#fff"><circle cx="219" cy="238" r="3"/><circle cx="299" cy="238" r="3"/></g>' +
    '<g fill="none" stroke="currentColor" stroke-width="7" stroke-linecap="round"><path d="M198 217 C207 209 222 208 233 214 M279 214 C290 208 305 209 314 217"/></g>' +
    `<path d="M254 248 C250 264 246 272 252 277 C257 280 262 279 265 276" fill="none" stroke="${shade}" stroke-width="6" stroke-linecap="round"/>`
  );
}

const smile = (warm: string) =>
  `<path d="M226 300 C240 307 272 307 286 300 C282 325 268 331 256 331 C244 331 230 325 226 300 Z" fill="${warm}"/>` +
  '<path d="M233 303 C246 308 266 308 279 303 C278 309 275 313 272 315 C262 318 250 318 240 315 C237 313 234 309 233 303 Z" fill="#fff"/>';

/** The portrait as an SVG of 512 by 512. */
export function drawFace(face: Face): string {
  const { base, shade, warm } = skins[face.skin];
  const hair = face.haircut === "scarf" ? scarf : haircuts[face.haircut];
  const on = new Set(face.extras);
  const ears = `<g fill="${shade}"><circle cx="170" cy="248" r="19"/><circle cx="342" cy="248" r="19"/></g>`;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="38 38 436 436" width="512" height="512">' +
    `<clipPath id="face"><path d="${OUTLINE}"/></clipPath>` +
    `<rect width="512" height="512" fill="${face.background}"/>` +
    '<circle cx="256" cy="268" r="212" fill="#fff" fill-opacity=".32"/>' +
    `<g fill="${face.hair}" color="${face.hair}">${hair.behind}</g>` +
    shoulders(face.clothes, shade) +
    `<path d="M216 300 L216 384 C216 416 296 416 296 384 L296 300 Z" fill="${shade}"/>` +
    ears +
    `<path d="${OUTLINE}" fill="${base}"/>` +
    `<g color="${face.hair}">${on.has("beard") ? beard : ""}</g>` +
    `<g color="${face.haircut === "scarf" ? INK : face.hair}">${features(warm, shade)}</g>` +
    smile(warm) +
    (face.extras ?? []).map((extra) => (extra === "earrings" ? "" : extras[extra])).join("") +
    `<g fill="${face.hair}" color="${face.hair}">${hair.front}</g>` +
    (on.has("earrings") ? extras.earrings : "") +
    "</svg>"
  );
}
