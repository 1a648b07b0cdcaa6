import type { portraitNames } from "../../server/demo/sample/portrait-names.ts";
import type { Face } from "./face.ts";

type PortraitFile = (typeof portraitNames)[number]["file"];

/** The drawn people of the demo, by the file that shows them. Nobody real stands behind them. */
export const faces: Readonly<Record<PortraitFile, Face>> = {
  "portrait-01.webp": { skin: "rose", hair: "#6b4226", haircut: "long", clothes: "#2f7d6a", background: "#f3d9c3" },
  "portrait-02.webp": {
    skin: "amber",
    hair: "#231a17",
    haircut: "curls",
    clothes: "#e0a13c",
    background: "#cfe3dd",
    extras: ["earrings"],
  },
  "portrait-03.jpg": {
    skin: "porcelain",
    hair: "#c9622d",
    haircut: "braids",
    clothes: "#5b7fa6",
    background: "#e6ecd2",
    extras: ["freckles"],
  },
  "portrait-04.webp": {
    skin: "olive",
    hair: "#2b1d18",
    haircut: "ponytail",
    clothes: "#b9502f",
    background: "#dfe6ef",
  },
  "portrait-05.webp": {
    skin: "deep",
    hair: "#1d1512",
    haircut: "afro",
    clothes: "#4f8f7b",
    background: "#f2dcae",
    extras: ["earrings"],
  },
  "portrait-06.webp": {
    skin: "porcelain",
    hair: "#e0b565",
    haircut: "bob",
    clothes: "#7b5a8c",
    background: "#d8e7e2",
    extras: ["glasses"],
  },
  "portrait-07.webp": { skin: "olive", hair: "#7a9e8f", haircut: "scarf", clothes: "#3f5f6b", background: "#f4e2d4" },
  "portrait-08.jpg": { skin: "rose", hair: "#20181a", haircut: "fringe", clothes: "#d98b73", background: "#d6e2ee" },
  "portrait-09.webp": { skin: "brown", hair: "#2a1a14", haircut: "bun", clothes: "#39748c", background: "#f1d3c8" },
  "portrait-10.webp": {
    skin: "rose",
    hair: "#8b8580",
    haircut: "pixie",
    clothes: "#1f6b58",
    background: "#ecdfcf",
    extras: ["lines", "glasses", "earrings"],
  },
  "portrait-11.webp": {
    skin: "olive",
    hair: "#4a2f22",
    haircut: "wavy",
    clothes: "#8f3f4f",
    background: "#dbe7d8",
    extras: ["lines", "earrings"],
  },
  "portrait-12.webp": { skin: "rose", hair: "#8a5a33", haircut: "short", clothes: "#37647c", background: "#f0dcc0" },
  "portrait-13.webp": {
    skin: "brown",
    hair: "#1f1613",
    haircut: "crop",
    clothes: "#c8873a",
    background: "#d4e4e0",
    extras: ["beard"],
  },
  "portrait-14.jpg": {
    skin: "olive",
    hair: "#2d211b",
    haircut: "short",
    clothes: "#5e7d4e",
    background: "#e3dcee",
    extras: ["glasses"],
  },
};
