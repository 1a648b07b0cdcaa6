import { type Budget, type Dict, Name, Ref, Text, type Value } from "./values.ts";

/** Thrown where no PDF value stands; made once, since a file may hold millions of such places. */
export const UNREADABLE = new Error("No PDF value");

/** What is read, or undefined where it is no value. */
export function readOrPass<Read>(read: () => Read): Read | undefined {
  try {
    return read();
  } catch (error) {
    if (error === UNREADABLE) return undefined;
    throw error;
  }
}

/** Arrays and dictionaries within each other; more would only exhaust the stack. */
const DEEPEST = 64;
const LARGEST_NUMBER = 1e12;
/** The standard says 127. */
const LONGEST_NAME = 1000;
const LONGEST_TEXT = 1_000_000;

const byteOf = (character: string) => character.charCodeAt(0);
/** For each byte whether it is one of these characters; looked up for every byte of a file. */
const tableOf = (characters: string) =>
  Array.from({ length: 256 }, (_, byte) => characters.includes(String.fromCharCode(byte)));
const isSpace = tableOf("\0\t\n\f\r ");
const endsWord = tableOf("\0\t\n\f\r ()<>[]{}/%");
const NEWLINE = byteOf("\n");
const RETURN = byteOf("\r");
const BACKSLASH = byteOf("\\");
const OPEN_ROUND = byteOf("(");
const CLOSE_ROUND = byteOf(")");
const OPEN_SQUARE = byteOf("[");
const CLOSE_SQUARE = byteOf("]");
const LESS = byteOf("<");
const GREATER = byteOf(">");
const SLASH = byteOf("/");
const PERCENT = byteOf("%");
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };
const WORDS: Readonly<Record<string, Value>> = { null: null, true: true, false: false };

/** Reads PDF values from bytes, from a position on (ISO 32000-1, 7.2 and 7.3). Each byte is looked at a few times at most. */
export class Reader {
  position: number;
  private readonly bytes: Buffer;
  private readonly budget: Budget;

  constructor(bytes: Buffer, position: number, budget: Budget) {
    this.bytes = bytes;
    this.position = position;
    this.budget = budget;
  }

  /** Passes over spaces and comments. */
  skipSpace(): void {
    for (;;) {
      const byte = this.bytes[this.position];
      if (byte === PERCENT) this.skipLine();
      else if (byte !== undefined && isSpace[byte]) this.position += 1;
      else return;
    }
  }

  /** Passes over a word when it stands here. @returns whether it did */
  skipWord(word: string): boolean {
    const end = this.position + word.length;
    if (this.bytes.toString("latin1", this.position, end) !== word) return false;
    this.position = end;
    return true;
  }

  /** @throws UNREADABLE when no value stands here */
  value(depth = 0): Value {
    if (depth > DEEPEST) throw UNREADABLE;
    this.budget.spend();
    this.skipSpace();
    const first = this.bytes[this.position];
    if (first === SLASH) return new Name(this.name());
    if (first === OPEN_ROUND) return new Text(this.roundText());
    if (first === OPEN_SQUARE) return this.array(depth);
    if (first === LESS) return this.bytes[this.position + 1] === LESS ? this.dict(depth) : new Text(this.hexText());
    const word = this.word();
    if (/^[+-]*[\d.]/.test(word)) return this.numberOrRef(word);
    if (!Object.hasOwn(WORDS, word)) throw UNREADABLE;
    return WORDS[word] ?? null;
  }

  /** A whole number, or undefined: the position then stays. */
  whole(): number | undefined {
    const from = this.position;
    this.skipSpace();
    const word = this.word();
    if (/^\d{1,10}$/.test(word)) return Number(word);
    this.position = from;
    return undefined;
  }

  private skipLine(): void {
    for (;;) {
      const byte = this.bytes[this.position];
      if (byte === undefined || byte === NEWLINE || byte === RETURN) return;
      this.position += 1;
    }
  }

  /** The characters up to the next space or delimiter. */
  private word(): string {
    const from = this.position;
    for (;;) {
      const byte = this.bytes[this.position];
      if (byte === undefined || endsWord[byte]) break;
      this.position += 1;
    }
    return this.bytes.toString("latin1", from, this.position);
  }

  private numberOrRef(word: string): Value {
    const after = this.position;
    if (/^\d{1,10}$/.test(word) && this.whole() !== undefined) {
      this.skipSpace();
      if (this.word() === "R") return new Ref(Number(word));
    }
    this.position = after;
    const number = Number.parseFloat(word.replace(/^[+-]+(?=[+-])/, ""));
    return Math.abs(number) < LARGEST_NUMBER ? number : 0;
  }

  private name(): string {
    this.position += 1;
    const raw = this.word();
    if (raw.length > LONGEST_NAME) throw UNREADABLE;
    return raw.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  }

  private array(depth: number): Value[] {
    this.position += 1;
    const values: Value[] = [];
    for (;;) {
      this.skipSpace();
      if (this.bytes[this.position] === CLOSE_SQUARE) break;
      values.push(this.value(depth + 1));
    }
    this.position += 1;
    return values;
  }

  private dict(depth: number): Dict {
    this.position += 2;
    const dict: Dict = new Map();
    for (;;) {
      this.skipSpace();
      if (this.skipWord(">>")) return dict;
      if (this.bytes[this.position] !== SLASH) throw UNREADABLE;
      const key = this.name();
      this.skipSpace();
      // A key without a value, as some programs write it, has the value null.
      dict.set(key, this.bytes[this.position] === GREATER ? null : this.value(depth + 1));
    }
  }

  private hexText(): string {
    const raw = this.upTo(GREATER, this.position + 1);
    if (raw.length > 2 * LONGEST_TEXT) throw UNREADABLE;
    const digits = raw.replace(/[^0-9a-f]/gi, "");
    return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, "hex").toString("latin1");
  }

  private roundText(): string {
    const from = this.position + 1;
    let open = 1;
    for (let at = from; at < this.bytes.length; at += 1) {
      const byte = this.bytes[at];
      if (byte === BACKSLASH) at += 1;
      if (byte === OPEN_ROUND) open += 1;
      if (byte === CLOSE_ROUND) open -= 1;
      if (open > 0) continue;
      this.position = at + 1;
      if (at - from > LONGEST_TEXT) throw UNREADABLE;
      const raw = this.bytes.toString("latin1", from, at);
      return raw.replace(/\\(\r\n|[0-7]{1,3}|[\s\S])|\r\n?/g, (_, escaped?: string) =>
        escaped ? unescaped(escaped) : "\n",
      );
    }
    this.position = this.bytes.length;
    throw UNREADABLE;
  }

  /** The characters from a position up to a byte, which is passed over too. */
  private upTo(byte: number, from: number): string {
    const end = this.bytes.indexOf(byte, from);
    this.position = end < 0 ? this.bytes.length : end + 1;
    if (end < 0) throw UNREADABLE;
    return this.bytes.toString("latin1", from, end);
  }
}

/** What stands behind a backslash: a letter for a character, up to three octal digits, a line end that does not count. */
function unescaped(escaped: string): string {
  if (/^[0-7]/.test(escaped)) return String.fromCharCode(Number.parseInt(escaped, 8) & 0xff);
  if (/^[\r\n]/.test(escaped)) return "";
  return ESCAPES[escaped] ?? escaped;
}
