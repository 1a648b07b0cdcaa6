/** What is kept of a dictionary: everything, or the entries that are listed for its kind. */
export type Rule = "everything" | "catalog" | "page" | "annotation" | "form" | "appearance" | "structure";

const entries = (names: string, rule: Rule): [name: string, rule: Rule][] =>
  names.split(" ").map((name) => [name, rule]);

/**
 * The entries that are kept (policy T-38), each with the rule for what it leads to. An action has an effect only where
 * the catalog, a page, an annotation or a bookmark names it, and no entry that names one is here.
 */
export const KEPT: Readonly<Record<Exclude<Rule, "everything">, ReadonlyMap<string, Rule>>> = {
  catalog: new Map([
    ...entries("Lang MarkInfo OCProperties", "everything"),
    ...entries("StructTreeRoot", "structure"),
    ...entries("AcroForm", "form"),
  ]),
  page: new Map([
    ...entries("MediaBox CropBox Rotate UserUnit Resources Contents Group StructParents Tabs", "everything"),
    ...entries("Annots", "annotation"),
  ]),
  // Fields of forms too: a field and its place on the page may be one dictionary.
  annotation: new Map([
    ...entries(
      "Type Subtype Rect F AS OC P StructParent Contents Name Border BS BE C IC CA H Q DA DR RD",
      "everything",
    ),
    ...entries("QuadPoints L LE LL LLE Vertices InkList Sy MK FT T TU V DV Ff MaxLen Opt TI", "everything"),
    ...entries("AP", "appearance"),
    ...entries("Parent Kids", "annotation"),
  ]),
  form: new Map([...entries("DR DA Q NeedAppearances", "everything"), ...entries("Fields", "annotation")]),
  // How an annotation looks while nobody points at it.
  appearance: new Map(entries("N", "everything")),
  // The tags of a text, which screen readers follow.
  structure: new Map([
    ...entries("Type S Pg A C Lang Alt ActualText E MCID ParentTreeNextKey Limits RoleMap ClassMap", "everything"),
    ...entries("P K ParentTree Nums Kids", "structure"),
    ...entries("Obj", "annotation"),
  ]),
};

/** Entries of a stream that are for others than readers, or lead out of the file. */
export const DROPPED_OF_STREAMS = new Set(
  "Length F FFilter FDecodeParms Metadata PieceInfo OPI Ref AF DL Alternates".split(" "),
);
/** Entries of a font that hold numbers: some readers made a program of whatever else stands there, and ran it. */
export const NUMBERS_OF_FONTS = new Set(["FontMatrix", "FontBBox"]);
/** Types of what is written anew, or not at all: nothing that is drawn leads to them. */
export const NOT_DRAWN = new Set("Catalog Pages Page Annot Action Filespec ObjStm XRef Metadata Sig".split(" "));
/** The ways in which a stream may be packed: those of the standard but encryption. */
export const FILTERS = new Set(
  (
    "FlateDecode Fl LZWDecode LZW ASCII85Decode A85 ASCIIHexDecode AHx RunLengthDecode RL " +
    "DCTDecode DCT CCITTFaxDecode CCF JPXDecode JBIG2Decode"
  ).split(" "),
);
