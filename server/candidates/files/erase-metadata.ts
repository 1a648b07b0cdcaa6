/** JPEG segments with Exif, XMP or Photoshop data. */
const SEGMENT = /\xff[\xe1\xed][\s\S]{2}(?:Exif\0|http:\/\/ns\.adobe\.com\/|Photoshop 3\.0\0)/g;
/** The start of a metadata stream in a file that PDFium wrote. */
const STREAM = /<<[^<>]*\/Type\/Metadata\b[^<>]*>>stream\r\n/g;

/**
 * Overwrites the metadata of pictures, such as the place of a photo, because PDFium copies this metadata. Keeps all
 * lengths, because a PDF contains the position of each object.
 */
export function eraseMetadata(bytes: Buffer): void {
  const text = bytes.toString("latin1");
  for (const { index } of text.matchAll(SEGMENT)) bytes.fill(0, index + 4, index + 2 + bytes.readUInt16BE(index + 2));
  for (const { index, 0: start } of text.matchAll(STREAM)) {
    const length = Number(/\/Length (\d+)/.exec(start)?.[1] ?? 0);
    bytes.fill(0, index + start.length, index + start.length + length);
  }
}
