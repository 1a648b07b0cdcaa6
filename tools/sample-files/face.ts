import { type HaircutName, haircuts } from "./hair.ts";

/** What tells a drawn person from another. Colours are CSS colours. */
export interface Face {
  readonly skin: keyof typeof skins;
  readonly hair: string;
  readonly haircut: HaircutName | "scarf";
  readonly clothes: string;
  readonly background: string;
  /** The head's width and height beside the usual. */
  readonly build?: readonly [width: number, height: number];
  readonly smile?: keyof typeof smiles;
  readonly extras?: readonly ("glasses" | "freckles" | "earrings" | "beard")[];
}

/** Skin, its shade (neck, nose, ears) and the colours of lips and cheeks and of brows. */
const skins = {
  porcelain: { base: "#f9dfcd", shade: "#eec6ae", warm: "#d47a70", brow: "#7a4a35" },
  rose: { base: "#f4cfb3", shade: "#e4b391", warm: "#c96a5e", brow: "#5b4033" },
  olive: { base: "#e6b98f", shade: "#d19d72", warm: "#b55d4d", brow: "#4a342a" },
  amber: { base: "#cd9669", shade: "#b47c51", warm: "#964638", brow: "#3d2a20" },
  brown: { base: "#a06a47", shade: "#855436", warm: "#6e2b25", brow: "#2a1a13" },
  deep: { base: "#754b34", shade: "#5c3826", warm: "#45201c", brow: "#1f130e" },
} as const;

const INK = "#2a2320";

/** The oval of the face: chin at 350, hairline near 190. */
const OUTLINE = "M172 222 C172 128 340 128 340 222 C340 304 302 350 256 350 C210 350 172 304 172 222 Z";

/** Mouths: two that are closed and one that shows its teeth. */
const smiles = {
  calm: (warm: string) => stroke("M230 306 C242 320 270 320 282 306", warm, 7),
  broad: (warm: string) => stroke("M222 302 C238 324 274 324 290 302", warm, 7),
  open: (warm: string) =>
    `<path d="M226 301 C242 305 270 305 286 301 C283 322 270 329 256 329 C242 329 229 322 226 301 Z" fill="${warm}"/>` +
    '<path d="M233 304 C246 307 266 307 279 304 C277 312 270 313 256 313 C242 313 235 312 233 304 Z" fill="#fff"/>',
};

function stroke(path: string, colour: string, width: number): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;
}

const glasses =
  '<g fill="#fff" fill-opacity=".18" stroke="#4a413c" stroke-width="5"><circle cx="220" cy="248" r="27"/><circle cx="292" cy="248" r="27"/></g>' +
  stroke("M247 244 C252 240 260 240 265 244 M193 244 L176 240 M319 244 L336 240", "#4a413c", 5);

const freckles =
  '<g fill="#b8694a" opacity=".5">' +
  [198, 210, 221, 291, 302, 314]
    .map((x, place) => `<circle cx="${x}" cy="${place % 3 === 1 ? 283 : 276}" r="2.6"/>`)
    .join("") +
  "</g>";

const earrings = '<g fill="#e6b84c"><circle cx="164" cy="280" r="6"/><circle cx="348" cy="280" r="6"/></g>';

/** A short beard, and a lip that stands out from it. */
const LIP = "#d98373";
const beard =
  '<path clip-path="url(#face)" d="M160 250 C182 262 186 292 214 290 C232 278 280 278 298 290 C326 292 330 262 352 250 L352 360 L160 360 Z" fill="currentColor"/>';

/** A scarf over the hair: one piece around the face and over the shoulders. */
const scarf =
  '<path fill-rule="evenodd" d="M142 238 C134 72 378 72 370 238 C372 300 384 340 408 384 C424 416 420 440 418 470 L94 470 C92 440 88 416 104 384 C128 340 140 300 142 238 Z M182 236 C182 306 214 340 256 340 C298 340 330 306 330 236 C330 182 298 166 256 166 C214 166 182 182 182 236 Z"/>';

function body(clothes: string, { base, shade }: { base: string; shade: string }): string {
  return (
    `<path d="M56 520 C60 430 122 404 204 390 L308 390 C390 404 452 430 456 520 Z" fill="${clothes}"/>` +
    `<path d="M204 390 C214 436 298 436 308 390 L292 382 L220 382 Z" fill="${base}"/>` +
    `<path d="M220 310 L220 384 C220 412 292 412 292 384 L292 310 Z" fill="${base}"/>` +
    `<path d="M220 334 L220 366 C244 380 268 380 292 366 L292 334 Z" fill="${shade}"/>` +
    stroke("M203 391 C214 438 298 438 309 391", "#fff", 7).replace("/>", ' stroke-opacity=".45"/>')
  );
}

function features({ warm, shade }: { warm: string; shade: string }, hasBrows: boolean): string {
  return (
    `<g clip-path="url(#face)" fill="${warm}" opacity=".17"><ellipse cx="204" cy="284" rx="18" ry="14"/><ellipse cx="308" cy="284" rx="18" ry="14"/></g>` +
    `<g fill="${INK}"><ellipse cx="220" cy="248" rx="8" ry="10"/><ellipse cx="292" cy="248" rx="8" ry="10"/></g>` +
    '<g fill="#fff"><circle cx="223" cy="244" r="2.8"/><circle cx="295" cy="244" r="2.8"/></g>' +
    (hasBrows ? stroke("M205 226 C213 219 226 218 236 223 M276 223 C286 218 299 219 307 226", "currentColor", 6) : "") +
    stroke("M253 270 C250 277 255 281 263 278", shade, 5)
  );
}

/** The portrait as an SVG of 512 by 512. */
export function drawFace(face: Face): string {
  const skin = skins[face.skin];
  const hair = face.haircut === "scarf" ? { behind: "", front: scarf, showsEars: false } : haircuts[face.haircut];
  const [width, height] = face.build ?? [1, 1];
  const on = new Set(face.extras);
  const ears = `<g fill="${skin.shade}"><circle cx="170" cy="254" r="17"/><circle cx="342" cy="254" r="17"/></g>`;
  const head = `<g transform="translate(256 350) scale(${width} ${height}) translate(-256 -350)">`;
  const isCovered = face.haircut === "fringe" || face.haircut === "square";
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="48 32 416 416" width="512" height="512">' +
    `<clipPath id="face"><path d="${OUTLINE}"/></clipPath>` +
    `<rect width="512" height="512" fill="${face.background}"/>` +
    `${head}<g fill="${face.hair}">${hair.behind}</g></g>` +
    body(face.clothes, skin) +
    head +
    (hair.showsEars ? ears : "") +
    `<path d="${OUTLINE}" fill="${skin.base}"/>` +
    `<g color="${face.hair}">${on.has("beard") ? beard : ""}</g>` +
    `<g color="${skin.brow}">${features(skin, !isCovered)}</g>` +
    smiles[face.smile ?? "broad"](on.has("beard") ? LIP : skin.warm) +
    (on.has("freckles") ? freckles : "") +
    `<g fill="${face.hair}">${hair.front}</g>` +
    (on.has("glasses") ? glasses : "") +
    (on.has("earrings") ? earrings : "") +
    "</g></svg>"
  );
}
