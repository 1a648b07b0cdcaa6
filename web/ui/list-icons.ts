import { lucide } from "./icons.tsx";

/** The icons of the menu, the lists and the cards are in a separate file, because the login does not need them. */
export const Bell = /* @__PURE__ */ lucide(
  "M10.268 21a2 2 0 0 0 3.464 0M3.262 15.326A1 1 0 0 0 4 17h16a1 1 0 0 0 .74-1.673C19.41 13.956 18 12.499 18 8A6 6 0 0 0 6 8c0 4.499-1.411 5.956-2.738 7.326",
);
export const Bookmark = /* @__PURE__ */ lucide(
  "M17 3a2 2 0 0 1 2 2v15a1 1 0 0 1-1.496.868l-4.512-2.578a2 2 0 0 0-1.984 0l-4.512 2.578A1 1 0 0 1 5 20V5a2 2 0 0 1 2-2z",
);
export const BookmarkPlus = /* @__PURE__ */ lucide(
  "M12 7v6M15 10H9M17 3a2 2 0 0 1 2 2v15a1 1 0 0 1-1.496.868l-4.512-2.578a2 2 0 0 0-1.984 0l-4.512 2.578A1 1 0 0 1 5 20V5a2 2 0 0 1 2-2z",
);
export const Check = /* @__PURE__ */ lucide("M20 6L9 17l-5-5");
export const CheckCheck = /* @__PURE__ */ lucide("M18 6L7 17l-5-5M22 10l-7.5 7.5L13 16");
export const ChevronDown = /* @__PURE__ */ lucide("M6 9l6 6 6-6");
export const Clock = /* @__PURE__ */ lucide("M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M12 6v6l4 2");
export const Info = /* @__PURE__ */ lucide("M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M12 16v-4M12 8h.01");
export const MapPin = /* @__PURE__ */ lucide(
  "M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0M9 10a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
);
export const Search = /* @__PURE__ */ lucide("M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0-16 0");
export const SlidersHorizontal = /* @__PURE__ */ lucide(
  "M10 5H3M12 19H3M14 3v4M16 17v4M21 12h-9M21 19h-5M21 5h-7M8 10v4M8 12H3",
);
export const TriangleAlert = /* @__PURE__ */ lucide(
  "M21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01",
);
export const User = /* @__PURE__ */ lucide("M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2M8 7a4 4 0 1 0 8 0a4 4 0 1 0-8 0");
export const X = /* @__PURE__ */ lucide("M18 6L6 18M6 6l12 12");
