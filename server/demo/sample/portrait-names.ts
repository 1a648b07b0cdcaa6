/** A drawn portrait of server/demo/files and whom it can stand for. */
export interface PortraitName {
  readonly file: string;
  readonly feminine: boolean;
  /** Drawn with grey hair: for candidates of thirty or more. */
  readonly mature: boolean;
}

/** The drawn portraits; each serves several candidates. */
export const portraitNames = [
  { file: "portrait-01.webp", feminine: true, mature: false },
  { file: "portrait-02.webp", feminine: true, mature: false },
  { file: "portrait-03.jpg", feminine: true, mature: false },
  { file: "portrait-04.webp", feminine: true, mature: false },
  { file: "portrait-05.webp", feminine: true, mature: false },
  { file: "portrait-06.webp", feminine: true, mature: false },
  { file: "portrait-07.webp", feminine: true, mature: false },
  { file: "portrait-08.jpg", feminine: true, mature: false },
  { file: "portrait-09.webp", feminine: true, mature: false },
  { file: "portrait-10.webp", feminine: true, mature: true },
  { file: "portrait-11.webp", feminine: true, mature: true },
  { file: "portrait-12.webp", feminine: false, mature: false },
  { file: "portrait-13.webp", feminine: false, mature: false },
  { file: "portrait-14.jpg", feminine: false, mature: false },
  { file: "portrait-15.webp", feminine: true, mature: false },
  { file: "portrait-16.webp", feminine: true, mature: false },
  { file: "portrait-17.webp", feminine: true, mature: false },
  { file: "portrait-18.webp", feminine: true, mature: true },
  { file: "portrait-19.webp", feminine: false, mature: false },
  { file: "portrait-20.webp", feminine: false, mature: true },
] as const satisfies readonly PortraitName[];
