import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zstdDecompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { seal, unseal } from "./envelope.ts";

const KEY = "une clé de sauvegarde";
const HEADER = /^age-encryption\.org\/v1\n-> scrypt [\w+/]{22} 17\n[\w+/]{43}\n--- [\w+/]{43}\n/;

async function* piece(text: string | Uint8Array) {
  yield Buffer.from(text);
}

async function whole(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const one of bytes) pieces.push(one);
  return Buffer.concat(pieces);
}

const opened = async (sealed: Uint8Array, key = KEY) => (await whole(unseal(piece(sealed), key))).toString();

describe("the envelope of a backup", { timeout: 60_000 }, () => {
  it("T-55 is a file of age, whose key scrypt makes at 2^17, and opens with it alone", async () => {
    const sealed = await whole(seal(piece("Bonjour"), KEY));
    expect(sealed.toString("latin1")).toMatch(HEADER);
    expect(await opened(sealed)).toBe("Bonjour");
    await expect(opened(sealed, "une autre clé, longue")).rejects.toThrow("BACKUP_KEY n'est pas celle");
  });

  it("T-55 cannot be made cheaper, nor make a restore take the machine's memory", async () => {
    const sealed = (await whole(seal(piece("Bonjour"), KEY))).toString("latin1");
    const withCost = (cost: string) => Buffer.from(sealed.replace(" 17\n", ` ${cost}\n`), "latin1");
    expect(await opened(withCost("17"))).toBe("Bonjour");
    for (const cost of ["1", "16", "21", "31", "1e", "-1", "017"]) {
      await expect(opened(withCost(cost)), cost).rejects.toThrow("le fichier a été altéré");
    }
  });

  it("T-55 tells a cut or altered end from a wrong key", async () => {
    const text = Buffer.alloc(200_000, "Bonjour, des octets qui ne se ressemblent pas toujours. ");
    for (let at = 0; at < text.length; at += 3) text[at] = (at * at * 7919) >> 5;
    const sealed = await whole(seal(piece(text), KEY, 10));
    for (const end of [sealed.length - 1, sealed.length - 20_000]) {
      await expect(opened(sealed.subarray(0, end)), String(end)).rejects.toThrow("altérée ou incomplète");
    }
    const at = sealed.length - 9;
    const altered = Buffer.from(sealed).fill((sealed[at] ?? 0) ^ 1, at, at + 1);
    await expect(opened(altered)).rejects.toThrow("altérée ou incomplète");
  });
});

/** Debian's own age, which asks for its passphrase on a terminal: `script` makes one. */
function decryptWithAge(folder: string, sealed: Uint8Array): Buffer {
  const [file, out] = [join(folder, "sauvegarde.age"), join(folder, "sauvegarde.zst")];
  writeFileSync(file, sealed);
  execFileSync("script", ["-qec", `age -d -o ${out} ${file}`, "/dev/null"], { input: `${KEY}\n`, timeout: 20_000 });
  return zstdDecompressSync(readFileSync(out));
}

const hasAge = ["age", "script"].every((program) => spawnSync(program, ["--version"]).status === 0);

describe.skipIf(!hasAge)("the program age", { timeout: 60_000 }, () => {
  it("T-55 opens a backup without this product", async () => {
    const folder = mkdtempSync(join(tmpdir(), "espace-age-"));
    try {
      const text = "Bonjour, une ligne parmi beaucoup d'autres.\n".repeat(50_000);
      expect(decryptWithAge(folder, await whole(seal(piece(text), KEY))).toString()).toBe(text);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
