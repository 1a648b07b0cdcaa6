/** A haircut: what lies behind the head and what lies on the forehead, as SVG with `currentColor` for the hair. */
export interface Haircut {
  readonly behind: string;
  readonly front: string;
}

/** The cap of hair that follows the skull from ear to ear, down to a hairline. */
function cap(hairline: string): string {
  return `<path d="M158 254 C144 98 368 98 354 254 C344 240 340 214 334 194 ${hairline} C172 214 168 240 158 254 Z"/>`;
}

const parted = cap("C300 192 262 176 238 158 C226 178 198 192 178 194");
const combedBack = cap("C322 168 292 156 256 156 C220 156 190 168 178 194");
const fringe = cap("C336 206 330 214 326 216 C300 222 212 222 186 216 C184 212 180 204 178 194");
const sideFringe = cap("C316 190 276 204 196 168 C190 180 184 188 178 194");

const circles = (...places: readonly (readonly [x: number, y: number, radius: number])[]) =>
  places.map(([x, y, radius]) => `<circle cx="${x}" cy="${y}" r="${radius}"/>`).join("");

/** Strands of a braid, from the shoulder down. */
const braid = (x: number, lean: number) =>
  [264, 298, 332, 366, 398]
    .map((y, index) => `<ellipse cx="${x + lean * index}" cy="${y}" rx="${23 - index * 2}" ry="22"/>`)
    .join("");

/** Hair by its cut: what lies behind the face, and what lies before it. */
export const haircuts = {
  long: {
    behind:
      '<path d="M140 246 C132 96 380 96 372 246 C376 320 388 380 392 430 C340 446 172 446 120 430 C124 380 136 320 140 246 Z"/>',
    front: parted,
  },
  fringe: {
    behind: '<path d="M142 240 C136 100 376 100 370 240 L374 404 C330 420 182 420 138 404 Z"/>',
    front: fringe,
  },
  bob: {
    behind:
      '<path d="M138 240 C132 96 380 96 374 240 C382 290 380 330 366 348 C330 362 182 362 146 348 C132 330 130 290 138 240 Z"/>',
    front: sideFringe,
  },
  wavy: {
    behind:
      '<path d="M144 236 C136 94 376 94 368 236 C390 266 366 292 384 320 C398 346 374 372 390 402 C392 436 330 440 256 440 C182 440 120 436 122 402 C138 372 114 346 128 320 C146 292 122 266 144 236 Z"/>',
    front: sideFringe,
  },
  bun: { behind: circles([256, 98, 46]), front: combedBack },
  ponytail: {
    behind: '<path d="M312 148 C396 128 428 226 410 316 C402 358 390 382 374 396 C380 344 370 262 330 196 Z"/>',
    front: parted,
  },
  braids: { behind: braid(154, -3) + braid(358, 3), front: cap("C318 186 280 170 256 156 C232 170 194 186 178 194") },
  curls: {
    behind: circles(
      [168, 176, 44],
      [206, 132, 46],
      [256, 116, 48],
      [306, 132, 46],
      [344, 176, 44],
      [148, 232, 40],
      [364, 232, 40],
      [144, 290, 38],
      [368, 290, 38],
      [158, 338, 32],
      [354, 338, 32],
    ),
    front: circles([190, 168, 26], [222, 154, 26], [256, 150, 27], [290, 154, 26], [322, 168, 26]),
  },
  afro: {
    behind: circles([256, 196, 124], [160, 206, 52], [352, 206, 52], [186, 128, 52], [326, 128, 52], [256, 96, 52]),
    front: cap("C322 172 292 164 256 164 C220 164 190 172 178 194"),
  },
  pixie: {
    behind: '<path d="M146 258 C128 84 384 84 366 258 C362 284 352 300 344 306 L168 306 C160 300 150 284 146 258 Z"/>',
    front: cap("C322 178 300 176 284 190 C262 166 226 186 206 166 C196 180 186 188 178 194"),
  },
  short: {
    behind: "",
    front:
      '<path d="M164 232 C150 150 190 112 246 116 C292 96 356 122 354 176 C356 196 352 216 348 232 C344 212 340 198 332 186 C300 188 262 184 232 168 C214 184 192 190 180 192 C172 204 168 216 164 232 Z"/>',
  },
  crop: { behind: "", front: cap("C326 176 300 170 256 170 C212 170 188 176 178 194") },
} as const satisfies Record<string, Haircut>;

export type HaircutName = keyof typeof haircuts;
