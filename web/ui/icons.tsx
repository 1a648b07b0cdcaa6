import type { ComponentProps } from "react";

interface IconProps extends ComponentProps<"svg"> {
  readonly size?: number;
}

/** The icons come from Lucide (lucide.dev, icons.LICENSE). They are copied, because the package has 4,800 files. */
export function lucide(path: string) {
  return ({ size = 24, ...props }: IconProps) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      {...props}
    >
      <path d={path} />
    </svg>
  );
}
export const ArrowDown = /* @__PURE__ */ lucide("M12 5v14M19 12l-7 7-7-7");
export const ArrowUp = /* @__PURE__ */ lucide("M5 12l7-7 7 7M12 19V5");
export const Bell = /* @__PURE__ */ lucide(
  "M10.268 21a2 2 0 0 0 3.464 0M3.262 15.326A1 1 0 0 0 4 17h16a1 1 0 0 0 .74-1.673C19.41 13.956 18 12.499 18 8A6 6 0 0 0 6 8c0 4.499-1.411 5.956-2.738 7.326",
);
export const Bookmark = /* @__PURE__ */ lucide(
  "M17 3a2 2 0 0 1 2 2v15a1 1 0 0 1-1.496.868l-4.512-2.578a2 2 0 0 0-1.984 0l-4.512 2.578A1 1 0 0 1 5 20V5a2 2 0 0 1 2-2z",
);
export const ChevronDown = /* @__PURE__ */ lucide("M6 9l6 6 6-6");
export const CircleAlert = /* @__PURE__ */ lucide("M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M12 8L12 12M12 16L12.01 16");
export const CircleCheck = /* @__PURE__ */ lucide("M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M16 9l-5.5 5.5L8 12");
export const CircleQuestionMark = /* @__PURE__ */ lucide(
  "M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M9 9.5a3 2.5 0 016 0c0 2-2 2-3 3.5M12 17h.01",
);
export const CircleX = /* @__PURE__ */ lucide("M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M15 9l-6 6M9 9l6 6");
export const Clock = /* @__PURE__ */ lucide("M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M12 6v6l4 2");
export const CloudOff = /* @__PURE__ */ lucide(
  "M10.94 5.274A7 7 0 0 1 15.71 10h1.79a4.5 4.5 0 0 1 4.222 6.057M18.796 18.81A4.5 4.5 0 0 1 17.5 19H9A7 7 0 0 1 5.79 5.78M2 2l20 20",
);
export const EllipsisVertical = /* @__PURE__ */ lucide(
  "M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M11 5a1 1 0 1 0 2 0a1 1 0 1 0-2 0M11 19a1 1 0 1 0 2 0a1 1 0 1 0-2 0",
);
export const Eye = /* @__PURE__ */ lucide(
  "M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
);
export const EyeOff = /* @__PURE__ */ lucide(
  "M10.733 5.076a10.744 10.744 0 0 1 11.205 6.575 1 1 0 0 1 0 .696 10.747 10.747 0 0 1-1.444 2.49M14.084 14.158a3 3 0 0 1-4.242-4.242M17.479 17.499a10.75 10.75 0 0 1-15.417-5.151 1 1 0 0 1 0-.696 10.75 10.75 0 0 1 4.446-5.143M2 2l20 20",
);
export const Info = /* @__PURE__ */ lucide("M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M12 16v-4M12 8h.01");
export const Menu = /* @__PURE__ */ lucide("M4 5h16M4 12h16M4 19h16");
export const RotateCcw = /* @__PURE__ */ lucide("M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8M3 3v5h5");
export const Search = /* @__PURE__ */ lucide("M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0-16 0");
export const Trash2 = /* @__PURE__ */ lucide(
  "M10 11v6M14 11v6M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M3 6h18M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2",
);
export const TriangleAlert = /* @__PURE__ */ lucide(
  "M21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01",
);
export const Upload = /* @__PURE__ */ lucide("M12 3v12M17 8l-5-5-5 5M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4");
export const User = /* @__PURE__ */ lucide("M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2M8 7a4 4 0 1 0 8 0a4 4 0 1 0-8 0");
export const WifiOff = /* @__PURE__ */ lucide(
  "M12 20h.01M8.5 16.429a5 5 0 0 1 7 0M5 12.859a10 10 0 0 1 5.17-2.69M19 12.859a10 10 0 0 0-2.007-1.523M2 8.82a15 15 0 0 1 4.177-2.643M22 8.82a15 15 0 0 0-11.288-3.764M2 2l20 20",
);
export const X = /* @__PURE__ */ lucide("M18 6L6 18M6 6l12 12");
