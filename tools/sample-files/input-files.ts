import { PDFDocument, StandardFonts } from "pdf-lib";
import sharp from "sharp";
import { drawFace, type Face } from "./face.ts";

const face: Face = { skin: "rose", hair: "#5a3a26", haircut: "bob", clothes: "#2f7d6a", background: "#dfe6ef" };
const drawing = () => sharp(Buffer.from(drawFace(face)));

/** A photograph that tells where it was taken: the position must not survive the upload. */
function withPosition(): Promise<Buffer> {
  const position = {
    GPSLatitudeRef: "N",
    GPSLatitude: "48/1 6/1 5000/100",
    GPSLongitudeRef: "W",
    GPSLongitude: "1/1 40/1 3000/100",
  };
  return drawing()
    .withExif({ IFD0: { Make: "Appareil fictif" }, IFD3: position })
    .jpeg({ quality: 70 })
    .toBuffer();
}

/** 3000 by 4000 pixels, stored lying on its side as cameras do: the orientation says how to turn it. */
async function large(): Promise<Buffer> {
  const upright = await drawing().resize(3000, 4000, { fit: "cover" }).png().toBuffer();
  return sharp(upright).rotate(270).withMetadata({ orientation: 6 }).jpeg({ quality: 40 }).toBuffer();
}

function transparent(): Promise<Buffer> {
  const noBackground = drawFace({ ...face, background: "none" });
  return sharp(Buffer.from(noBackground)).resize(256).png({ palette: true }).toBuffer();
}

async function page(text: string, script?: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  pdf.setTitle(text);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  pdf.addPage([595, 842]).drawText(text, { x: 56, y: 760, size: 18, font });
  if (script) pdf.addJavaScript("start", script);
  // Plain objects: the script stands in the file as it would in one written by hand.
  return pdf.save({ useObjectStreams: false });
}

/**
 * The files that the import and upload tests hand over, by name. Those under bad/ are not what their names say,
 * or carry something that runs, and must be refused.
 */
export async function inputFiles(): Promise<readonly (readonly [name: string, content: Uint8Array | string])[]> {
  const png = await transparent();
  return [
    ["portrait-position.jpg", await withPosition()],
    ["portrait-transparent.png", png],
    ["portrait élan.webp", await drawing().resize(320).webp({ quality: 75 }).toBuffer()],
    ["portrait-grand.jpg", await large()],
    ["cv.pdf", await page("Curriculum vitæ d'essai, été 2026")],
    ["bad/page.jpg", '<!doctype html>\n<title>Portrait</title>\n<script>document.title = "run"</script>\n'],
    [
      "bad/drawing.png",
      '<svg xmlns="http://www.w3.org/2000/svg" onload="document.title = \'run\'"><circle r="9"/></svg>\n',
    ],
    ["bad/truncated.png", png.subarray(0, Math.floor(png.length / 2))],
    ["bad/script.pdf", await page("Curriculum vitae", 'app.alert("run");')],
    ["bad/text.pdf", "Curriculum vitae\n\nA plain text, nothing of a PDF but its name.\n"],
  ];
}
