import { createCipheriv, randomBytes, scryptSync } from "node:crypto";
import { zstdCompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { unseal } from "./envelope.ts";

const KEY = "une clé de sauvegarde";
const CHUNK = 256 * 1024;
/** Backups that former versions made: before the cost of the key stood in the first line, with it, and without a key. */
const FORMER = {
  withoutCost:
    "RVNQQUNFLUVOVFJFUFJJU0UtQkFDS1VQIDEgYWVzLTI1Ni1nY20gNDRRdG5TbXlhdlF6OTc5QkZZWFRsUQoAAAAoB/JYDLG52hCtzCoWhWAUL7Qljcy5k9rxbxL9l68MxekcIUemDGV0XQ==",
  withCost:
    "RVNQQUNFLUVOVFJFUFJJU0UtQkFDS1VQIDEgYWVzLTI1Ni1nY20gN1NUSEVaODRGQXdlR0RwYy1tVlZiUSAxNwoAAAAobsciMhK1zmCHsoyXlX4Pyw8Wx0DG+LcjW1Np/5gY9VzoNGcokGwgJg==",
  plain: "RVNQQUNFLUVOVFJFUFJJU0UtQkFDS1VQIDEgcGxhaW4KKLUv/QBYeQAAQm9uam91ciBkJ2F2YW50",
};
const bytesOf = (name: keyof typeof FORMER) => Buffer.from(FORMER[name], "base64");

async function opened(sealed: Uint8Array, key: string | undefined = KEY): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const one of unseal(piecesOf(sealed), key)) pieces.push(one);
  return Buffer.concat(pieces);
}

async function* piecesOf(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 50_000) yield bytes.subarray(at, at + 50_000);
}

/** A backup of several chunks, as a former version wrote it. */
function sealFormer(bytes: Uint8Array): Buffer {
  const salt = randomBytes(16);
  const line = Buffer.from(`ESPACE-ENTREPRISE-BACKUP 1 aes-256-gcm ${salt.toString("base64url")}\n`);
  const key = scryptSync(KEY, salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 });
  const parts: Buffer[] = [line];
  for (let at = 0, number = 0; at < bytes.length; at += CHUNK, number += 1) {
    const nonce = Buffer.alloc(12);
    nonce.writeUInt32BE(number, 7);
    nonce[11] = at + CHUNK >= bytes.length ? 1 : 0;
    const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(line);
    const sealed = Buffer.concat([cipher.update(bytes.subarray(at, at + CHUNK)), cipher.final(), cipher.getAuthTag()]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(sealed.length);
    parts.push(length, sealed);
  }
  return Buffer.concat(parts);
}

describe("a backup of a former version", { timeout: 60_000 }, () => {
  it("T-55 opens as before, with its key", async () => {
    for (const name of ["withoutCost", "withCost"] as const) {
      expect((await opened(bytesOf(name))).toString(), name).toBe("Bonjour d'avant");
      await expect(opened(bytesOf(name), "une autre clé, longue"), name).rejects.toThrow("BACKUP_KEY n'est pas celle");
    }
    expect((await opened(bytesOf("plain"))).toString()).toBe("Bonjour d'avant");
  });

  it("T-55 cannot be made cheaper, nor make a restore take the machine's memory", async () => {
    const withCost = (cost: string) => bytesOf("withCost").fill(cost, 62, 64);
    expect(withCost("17").subarray(61, 65).toString()).toBe(" 17\n");
    await expect(opened(withCost("16"))).rejects.toThrow("le fichier a été altéré");
    for (const cost of ["14", "31", "1e", "-1"]) {
      await expect(opened(withCost(cost)), cost).rejects.toThrow("n'est pas une sauvegarde de ce produit");
    }
  });

  it("T-55 of many chunks opens whole, and no chunk can be altered, moved or left out", async () => {
    const bytes = randomBytes(3 * CHUNK - 5000);
    const sealed = sealFormer(zstdCompressSync(bytes));
    expect((await opened(sealed)).equals(bytes)).toBe(true);
    const first = sealed.indexOf("\n") + 1;
    const length = 4 + CHUNK + 16;
    const chunk = (number: number) => sealed.subarray(first + number * length, first + (number + 1) * length);
    const made = (...chunks: Buffer[]) => Buffer.concat([sealed.subarray(0, first), ...chunks]);
    expect((await opened(made(chunk(0), chunk(1), chunk(2)))).equals(bytes)).toBe(true);
    await expect(opened(made(chunk(1), chunk(0), chunk(2)))).rejects.toThrow("le fichier a été altéré");
    await expect(opened(made(chunk(0), chunk(2)))).rejects.toThrow("le fichier a été altéré");
    await expect(opened(made(chunk(0), chunk(1)))).rejects.toThrow("elle s'arrête avant sa fin");
    const altered = Buffer.from(sealed).fill((sealed[first + 99] ?? 0) ^ 1, first + 99, first + 100);
    await expect(opened(altered)).rejects.toThrow("le fichier a été altéré");
  });
});
