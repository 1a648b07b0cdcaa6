import { isNamed, type PdfDocument, resolve } from "./document.ts";
import { DROPPED_OF_STREAMS, KEPT, NOT_DRAWN, NUMBERS_OF_FONTS, type Rule } from "./kept.ts";
import { Unpacked } from "./unpacked.ts";
import { type Budget, type Dict, Name, Ref, Stream, type Value } from "./values.ts";

/** Takes values over from a file into the objects of a new one, with the numbers that they have there. */
export class Copier {
  /** The objects of the new file; the first one has the number 1. */
  readonly objects: Value[] = [];
  private readonly document: PdfDocument;
  private readonly budget: Budget;
  readonly unpacked: Unpacked;
  private readonly pages = new Map<number, Ref>();
  /** By rule and former number: what is copied whole in one place must not be found as it is in another. */
  private readonly copied = new Map<string, Ref>();
  private readonly left: { readonly value: Value; readonly ref: Ref; readonly rule: Rule }[] = [];

  constructor(document: PdfDocument, budget: Budget) {
    this.document = document;
    this.budget = budget;
    this.unpacked = new Unpacked(document);
  }

  /** Adds an object of the new file. */
  add(value: Value): Ref {
    return new Ref(this.objects.push(value));
  }

  /** Gives a page its place, so that whatever refers to it is led there. */
  addPage(former: number | undefined): Ref {
    const ref = this.add(null);
    if (former !== undefined) this.pages.set(former, ref);
    return ref;
  }

  set(ref: Ref, value: Value): void {
    this.objects[ref.number - 1] = value;
  }

  /** A dictionary as it stands in the new file, without the entries that are null; what it leads to is taken over with it. */
  take(dict: Dict, rule: Rule): Dict {
    const taken = this.copyDict(dict, rule);
    for (let next = this.left.pop(); next; next = this.left.pop()) this.set(next.ref, this.copy(next.value, next.rule));
    return taken;
  }

  private copy(value: Value, rule: Rule): Value {
    this.budget.spend();
    if (value instanceof Ref) return this.refer(value, rule);
    if (Array.isArray(value)) return value.map((entry) => this.copy(entry, rule));
    if (value instanceof Map) return rule !== "everything" || this.isDrawn(value) ? this.copyDict(value, rule) : null;
    if (!(value instanceof Stream)) return value;
    if (!this.isDrawn(value.dict)) return null;
    this.unpacked.check(value);
    const described = new Map([...value.dict].filter(([key]) => !DROPPED_OF_STREAMS.has(key)));
    return new Stream(this.copyDict(described, "everything"), value.bytes);
  }

  private copyDict(dict: Dict, rule: Rule): Dict {
    const copied: Dict = new Map();
    for (const [key, value] of dict) {
      if (NUMBERS_OF_FONTS.has(key) && !this.isNumbers(value)) continue;
      const own = rule === "everything" ? rule : KEPT[rule].get(key);
      const taken = own ? this.copy(value, own) : null;
      if (taken !== null) copied.set(key, taken);
    }
    return copied;
  }

  /** A reference to the same object in the new file, which is copied in its turn when it is new. */
  private refer(former: Ref, rule: Rule): Ref | null {
    const key = `${rule} ${former.number}`;
    const known = this.pages.get(former.number) ?? this.copied.get(key);
    if (known) return known;
    const value = resolve(this.document, former);
    if (value === null) return null;
    const ref = this.add(null);
    this.copied.set(key, ref);
    this.left.push({ value, ref, rule });
    return ref;
  }

  private isNumbers(value: Value): boolean {
    const list = resolve(this.document, value);
    return Array.isArray(list) && list.every((entry) => typeof resolve(this.document, entry) === "number");
  }

  private isDrawn(dict: Dict): boolean {
    const type = resolve(this.document, dict.get("Type"));
    // PostScript would be run by a printer.
    return !(type instanceof Name && NOT_DRAWN.has(type.text)) && !isNamed(dict.get("Subtype"), "PS");
  }
}
