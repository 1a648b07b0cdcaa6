import { crc32, deflateRawSync } from "node:zlib";

export interface ZipEntry {
  readonly name: string;
  readonly content?: Uint8Array;
  readonly mode?: number;
  readonly isEncrypted?: true;
  /** The false size that the archive states for this entry. */
  readonly saysBytes?: number;
}

const DEFLATED = 8;
const PLAIN_FILE = 0o100644;

export function zipOf(entries: readonly ZipEntry[]): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content = new Uint8Array(), mode = PLAIN_FILE, isEncrypted, saysBytes } of entries) {
    const packed = deflateRawSync(content);
    const path = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    // The flag 0x800 means that the name is in UTF-8.
    facts.writeUInt16LE((isEncrypted ? 1 : 0) | 0x800, 2);
    facts.writeUInt16LE(DEFLATED, 4);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(saysBytes ?? content.length, 18);
    facts.writeUInt16LE(path.length, 22);
    parts.push(Buffer.from("PK\u0003\u0004", "latin1"), facts, path, packed);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(mode * 65_536, 6);
    rest.writeUInt32LE(at, 10);
    directory.push(Buffer.from("PK\u0001\u0002\u0014\u0003", "latin1"), facts, rest, path);
    at += 4 + facts.length + path.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length % 65_536, 4);
  end.writeUInt16LE(entries.length % 65_536, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(at, 12);
  return new Uint8Array(Buffer.concat([...parts, listed, Buffer.from("PK\u0005\u0006", "latin1"), end]));
}
