import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from "pdf-lib";
import { type Resume, type ResumeEntry, resumeHeadings } from "../../server/demo/sample/resumes.ts";

const A4 = { width: 595, height: 842 };
const MARGIN = 56;
const SECOND_COLUMN = 176;

const colour = (hex: string) => {
  const channel = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16) / 255;
  return rgb(channel(1), channel(3), channel(5));
};
const PINE = colour("#1f6b58");
const PAPER = colour("#e2f0ea");
const INK = colour("#1d2b27");
const GREY = colour("#55625d");
const WHITE = colour("#ffffff");

/** Writes from the top of the page down; `y` is where the next line stands, in points from the bottom. */
class Pen {
  y = A4.height;
  private readonly page: PDFPage;
  private readonly regular: PDFFont;
  private readonly bold: PDFFont;

  constructor(page: PDFPage, regular: PDFFont, bold: PDFFont) {
    this.page = page;
    this.regular = regular;
    this.bold = bold;
  }

  text(text: string, x: number, size: number, color = INK, bold = false): void {
    this.page.drawText(text, { x, y: this.y, size, color, font: bold ? this.bold : this.regular });
  }

  /** Text that breaks between words at `width` points, and moves the pen below it. */
  paragraph(text: string, x: number, width: number, size: number, color = INK): void {
    let line = "";
    for (const word of text.split(" ")) {
      const longer = line ? `${line} ${word}` : word;
      if (line && this.regular.widthOfTextAtSize(longer, size) > width) {
        this.text(line, x, size, color);
        this.y -= size * 1.45;
        line = word;
      } else line = longer;
    }
    this.text(line, x, size, color);
    this.y -= size * 1.45;
  }

  heading(title: string): void {
    this.y -= 22;
    this.text(title, MARGIN, 13, PINE, true);
    this.y -= 8;
    this.page.drawRectangle({ x: MARGIN, y: this.y, width: A4.width - 2 * MARGIN, height: 1, color: PINE });
    this.y -= 20;
  }

  entries(entries: readonly ResumeEntry[]): void {
    for (const { when, what, where } of entries) {
      this.text(when, MARGIN, 10.5, GREY);
      this.text(what, SECOND_COLUMN, 11, INK, true);
      this.y -= 15;
      this.text(where, SECOND_COLUMN, 10.5, GREY);
      this.y -= 23;
    }
  }
}

/** A resume as a PDF of one page. The same resume always gives the same bytes. */
export async function drawResume(resume: Resume): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  pdf.setTitle(`${resumeHeadings.anonymous} - ${resume.headline}`);
  pdf.setLanguage("fr-FR");
  const page = pdf.addPage([A4.width, A4.height]);
  const pen = new Pen(
    page,
    await pdf.embedFont(StandardFonts.Helvetica),
    await pdf.embedFont(StandardFonts.HelveticaBold),
  );

  page.drawRectangle({ x: 0, y: A4.height - 150, width: A4.width, height: 150, color: PINE });
  pen.y = A4.height - 58;
  pen.text(resumeHeadings.anonymous.toUpperCase(), MARGIN, 10, PAPER, true);
  pen.y -= 34;
  pen.text(resume.headline, MARGIN, 24, WHITE, true);
  pen.y -= 26;
  pen.text(resumeHeadings.aim, MARGIN, 12, PAPER);

  pen.y = A4.height - 190;
  pen.paragraph(resume.summary, MARGIN, A4.width - 2 * MARGIN, 12);
  pen.heading(resumeHeadings.studies);
  pen.entries(resume.studies);
  pen.heading(resumeHeadings.experience);
  pen.entries(resume.experience);
  pen.heading(resumeHeadings.skills);
  pen.paragraph(resume.skills.join("  ·  "), MARGIN, A4.width - 2 * MARGIN, 11);
  pen.heading(resumeHeadings.interests);
  pen.paragraph(resume.interests, MARGIN, A4.width - 2 * MARGIN, 11);

  pen.y = 40;
  pen.text(resumeHeadings.footer, MARGIN, 9, GREY);
  return pdf.save();
}
