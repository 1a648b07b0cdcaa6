interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Reads only the header, because decoding a huge picture would fill the memory (policy T-39). */
export function pictureSizeOf(bytes: Uint8Array<ArrayBuffer>): PictureSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (view.getUint8(0) === 0x89) return { width: view.getUint32(16), height: view.getUint32(20) };
    return view.getUint8(0) === 0xff ? sizeOfJpeg(view) : sizeOfWebp(view);
  } catch {
    return undefined;
  }
}

function sizeOfJpeg(view: DataView): PictureSize | undefined {
  let at = 2;
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    else at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

/** JPEG markers from SOF0 to SOF15 start a frame, except three markers that start tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function sizeOfWebp(view: DataView): PictureSize | undefined {
  const form = String.fromCharCode(...[12, 13, 14, 15].map((at) => view.getUint8(at)));
  if (form === "VP8 ") return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (form === "VP8X") return { width: 1 + uint24(view, 24), height: 1 + uint24(view, 27) };
  if (form !== "VP8L") return undefined;
  const bits = view.getUint32(21, true);
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000;
}
