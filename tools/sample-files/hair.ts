/** A haircut as SVG; its shapes take the colour of the hair from the group around them. */
export interface Haircut {
  readonly behind: string;
  /** On the forehead. Its ends are round and stop above the ears. */
  readonly front: string;
  readonly showsEars: boolean;
}

/** Hair on the skull, from temple to temple, down to a hairline that goes from right to left. */
function cap(hairline: string): string {
  return `<path d="M166 234 C150 118 208 88 256 88 C304 88 362 118 346 234 C345 243 336 242 336 233 L335 216 ${hairline} L176 233 C176 242 167 243 166 234 Z"/>`;
}

const middle = cap("C330 190 286 184 256 152 C226 184 182 190 177 216");
const side = cap("C331 182 268 182 224 150 C208 174 182 186 177 216");
const otherSide = cap("C330 186 304 174 288 150 C244 182 181 182 177 216");
const back = cap("C333 176 300 156 256 156 C212 156 179 176 177 216");
const fringe = cap("C332 206 316 210 256 210 C196 210 180 206 177 216");

const circles = (...places: readonly (readonly [x: number, y: number, radius: number])[]) =>
  places.map(([x, y, radius]) => `<circle cx="${x}" cy="${y}" r="${radius}"/>`).join("");

/** Strands of a braid, from the ear to the chest. */
const braid = (x: number, lean: number) =>
  [270, 300, 330, 360, 388]
    .map((y, index) => `<ellipse cx="${x + lean * index}" cy="${y}" rx="${20 - index * 2}" ry="20"/>`)
    .join("");

/** Hair that falls from the skull to a length, `spread` pixels beyond the head at its end. */
function fall(end: number, spread: number): string {
  const [left, right] = [158 - spread, 354 + spread];
  return `<path d="M154 236 C142 104 204 80 256 80 C308 80 370 104 358 236 C357 270 ${right} ${end - 60} ${right} ${end - 24} C${right} ${end} ${right - 20} ${end} ${right - 36} ${end} L${left + 36} ${end} C${left + 20} ${end} ${left} ${end} ${left} ${end - 24} C${left} ${end - 60} 155 270 154 236 Z"/>`;
}

const waves = circles(
  [160, 250, 34],
  [152, 300, 36],
  [150, 352, 38],
  [352, 250, 34],
  [360, 300, 36],
  [362, 352, 38],
  [176, 388, 34],
  [336, 388, 34],
);

/** Hair by its cut. */
export const haircuts = {
  long: { behind: fall(430, 10), front: middle, showsEars: false },
  longAside: { behind: fall(420, 4), front: side, showsEars: false },
  fringe: { behind: fall(408, 0), front: fringe, showsEars: false },
  bob: { behind: fall(344, 4), front: otherSide, showsEars: false },
  square: { behind: fall(352, 0), front: fringe, showsEars: false },
  wavy: { behind: fall(410, 0) + waves, front: side, showsEars: false },
  bun: { behind: circles([256, 84, 40]), front: back, showsEars: true },
  buns: { behind: circles([184, 112, 34], [328, 112, 34]), front: middle, showsEars: true },
  braids: { behind: braid(160, -4) + braid(352, 4), front: middle, showsEars: true },
  curls: {
    behind: circles(
      [172, 170, 42],
      [208, 126, 44],
      [256, 110, 46],
      [304, 126, 44],
      [340, 170, 42],
      [156, 222, 38],
      [356, 222, 38],
      [152, 276, 36],
      [360, 276, 36],
      [162, 324, 32],
      [350, 324, 32],
    ),
    front: back,
    showsEars: false,
  },
  afro: {
    behind: circles([256, 182, 118], [168, 196, 50], [344, 196, 50], [190, 122, 50], [322, 122, 50], [256, 90, 50]),
    front: back,
    showsEars: false,
  },
  pixie: {
    behind: "",
    front: cap("C334 190 316 190 300 186 C262 184 232 172 210 152 C202 176 182 190 177 216"),
    showsEars: true,
  },
  short: {
    behind: "",
    front: cap("C334 184 322 178 306 178 C270 182 238 174 218 160 C204 176 180 188 177 216"),
    showsEars: true,
  },
  crop: { behind: "", front: cap("C333 182 304 166 256 166 C208 166 179 182 177 216"), showsEars: true },
  quiff: {
    behind: circles([226, 104, 28], [262, 92, 32], [298, 104, 28]),
    front: cap("C333 180 304 162 256 162 C208 162 179 180 177 216"),
    showsEars: true,
  },
} as const satisfies Record<string, Haircut>;

export type HaircutName = keyof typeof haircuts;
