import { isNamed, type PdfDocument, resolve } from "./document.ts";
import type { Page } from "./pages.ts";
import type { Unpacked } from "./unpacked.ts";
import { Budget, type Dict, nameOf, RefusedPdf, Stream, type Value } from "./values.ts";

/** Drawings within drawings that the pages of a file make, all together: each costs its reader time (policy T-39). */
const MOST_DRAWINGS = 1_000_000;
/** How deep drawings lie within each other: programs nest a few. */
const DEEPEST = 30;
/** Names that are looked up in all. */
const MOST_NAMES = 2_000_000;
/** A name, or an operator that draws what was named: a form, with a soft mask, in a pattern or with a font. */
const TOKEN = /\/([^\s\0/<>[\](){}%]*)|(?<![^\s\0/<>[\](){}%])(?:Do|gs|scn|SCN|Tf)(?![^\s\0/<>[\](){}%])/g;

/** What contents call for by its name, and how often. */
interface Contents {
  readonly length: number;
  readonly calls: ReadonlyMap<string, number>;
}

/** Counts how often drawings draw others in their turn: twenty times each, twenty deep, would never end. */
export class Drawings {
  private readonly document: PdfDocument;
  private readonly unpacked: Unpacked;
  private readonly read = new Map<Stream, Contents>();
  private readonly known = new Map<Dict, Map<Stream, number>>();
  private readonly open = new Set<Stream>();
  private readonly drawings = new Budget(MOST_DRAWINGS);
  private readonly names = new Budget(MOST_NAMES);

  constructor(document: PdfDocument, unpacked: Unpacked) {
    this.document = document;
    this.unpacked = unpacked;
  }

  /** @throws RefusedPdf when the pages so far draw too much, or a drawing draws itself */
  checkPage({ dict }: Page): void {
    const resources = this.dictOf(dict.get("Resources"));
    for (const contents of this.streamsIn(dict.get("Contents"))) this.drawings.spend(this.count(contents, resources));
    for (const annotation of this.streamsIn(dict.get("Annots"), (one) =>
      this.dictOf(this.dictOf(one).get("AP")).get("N"),
    )) {
      this.drawings.spend(this.count(annotation, this.resourcesOf(annotation, resources)));
    }
  }

  /** How many drawings one drawing of this stream is, itself included. */
  private count(stream: Stream, resources: Dict): number {
    const inThese = this.known.get(resources) ?? new Map<Stream, number>();
    const before = inThese.get(stream);
    if (before !== undefined) return before;
    if (this.open.has(stream) || this.open.size >= DEEPEST) throw new RefusedPdf("pdfTooComplex");
    this.open.add(stream);
    const drawings = 1 + this.countCalls(this.contentsOf(stream), resources);
    this.open.delete(stream);
    if (drawings > MOST_DRAWINGS) throw new RefusedPdf("pdfTooComplex");
    this.known.set(resources, inThese.set(stream, drawings));
    return drawings;
  }

  private countCalls({ length, calls }: Contents, resources: Dict): number {
    this.names.spend(calls.size);
    let drawings = 0;
    for (const [name, times] of calls) {
      drawings += times * this.most(this.drawnBy(name, resources), resources);
      // A letter is at least one byte; one that draws nothing further is like any other.
      const letter = this.most(
        this.streamsIn(this.dictOf(this.named("Font", name, resources)).get("CharProcs")),
        resources,
      );
      drawings += letter > 1 ? length * letter : letter;
    }
    return drawings;
  }

  private most(streams: readonly Stream[], above: Dict): number {
    return streams.reduce((most, one) => Math.max(most, this.count(one, this.resourcesOf(one, above))), 0);
  }

  /** Which operator it was is not asked: in a comment or a text there may stand another one. */
  private drawnBy(name: string, resources: Dict): Stream[] {
    const mask = this.dictOf(this.dictOf(this.named("ExtGState", name, resources)).get("SMask"));
    const isPicture = ({ dict }: Stream) => isNamed(resolve(this.document, dict.get("Subtype")), "Image");
    return [this.named("XObject", name, resources), this.named("Pattern", name, resources), mask.get("G")]
      .flatMap((one) => this.streamsIn(one))
      .filter((one) => !isPicture(one));
  }

  private contentsOf(stream: Stream): Contents {
    const known = this.read.get(stream) ?? this.readContents(stream);
    this.read.set(stream, known);
    return known;
  }

  private readContents(stream: Stream): Contents {
    const content = this.unpacked.contentOf(stream);
    this.unpacked.checkInline(content);
    const calls = new Map<string, number>();
    const named = new Set<string>();
    const call = () => {
      for (const name of named) calls.set(name, (calls.get(name) ?? 0) + 1);
      named.clear();
    };
    for (const [, name] of content.matchAll(TOKEN)) {
      if (name === undefined) call();
      else named.add(nameOf(name));
    }
    // Contents of a page go on in the next stream.
    call();
    return { length: content.length, calls };
  }

  private named(kind: string, name: string, resources: Dict): Value | undefined {
    return this.dictOf(resources.get(kind)).get(name);
  }

  private resourcesOf({ dict }: Stream, above: Dict): Dict {
    const own = resolve(this.document, dict.get("Resources"));
    return own instanceof Map ? own : above;
  }

  private dictOf(value: Value | undefined): Dict {
    const found = resolve(this.document, value);
    return found instanceof Map ? found : NOTHING;
  }

  /** A stream, or those of a list or a dictionary, of each entry what is asked for. */
  private streamsIn(value: Value | undefined, of = (entry: Value): Value | undefined => entry): Stream[] {
    const found = resolve(this.document, value);
    if (found instanceof Stream) return [found];
    const entries = Array.isArray(found) ? found.map(of) : found instanceof Map ? [...found.values()] : [];
    return entries.flatMap((entry) => {
      const one = resolve(this.document, entry);
      return one instanceof Stream ? [one] : one instanceof Map ? this.streamsOf(one) : [];
    });
  }

  /** How an annotation looks in each of its states. */
  private streamsOf(states: Dict): Stream[] {
    return [...states.values()].map((one) => resolve(this.document, one)).filter((one) => one instanceof Stream);
  }
}

const NOTHING: Dict = new Map();
