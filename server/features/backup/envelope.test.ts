import { describe, expect, it } from "vitest";
import { seal, unseal } from "./envelope.ts";

const KEY = "une clé de sauvegarde";
/** Sealed before the cost of its key stood in the first line: scrypt with N = 2^15. */
const FORMER =
  "RVNQQUNFLUVOVFJFUFJJU0UtQkFDS1VQIDEgYWVzLTI1Ni1nY20gNDRRdG5TbXlhdlF6OTc5QkZZWFRsUQoAAAAoB/JYDLG52hCtzCoWhWAUL7Qljcy5k9rxbxL9l68MxekcIUemDGV0XQ==";

async function* piece(text: string | Uint8Array) {
  yield Buffer.from(text);
}

async function whole(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const one of bytes) pieces.push(one);
  return Buffer.concat(pieces);
}

const opened = async (sealed: Uint8Array, key = KEY) => (await whole(unseal(piece(sealed), key))).toString();

describe("the envelope of a backup", () => {
  it("T-55 says in its first line at what cost its key was made, 2^17 by scrypt, and opens with it", async () => {
    const sealed = await whole(seal(piece("Bonjour"), KEY));
    expect(sealed.toString("latin1")).toMatch(/^ESPACE-ENTREPRISE-BACKUP 1 aes-256-gcm [\w-]{22} 17\n/);
    expect(await opened(sealed)).toBe("Bonjour");
    await expect(opened(sealed, "une autre clé, longue")).rejects.toThrow("BACKUP_KEY n'est pas celle");
  });

  it("T-55 of a former backup opens as before", async () => {
    expect(await opened(Buffer.from(FORMER, "base64"))).toBe("Bonjour d'avant");
  });

  it("T-55 cannot be made cheaper, nor make a restore take the machine's memory", async () => {
    const sealed = await whole(seal(piece("Bonjour"), KEY));
    const withCost = (cost: string) =>
      Buffer.concat([Buffer.from(sealed.subarray(0, 62)), Buffer.from(cost), sealed.subarray(64)]);
    expect(sealed.subarray(61, 65).toString()).toBe(" 17\n");
    expect(await opened(withCost("17"))).toBe("Bonjour");
    await expect(opened(withCost("16"))).rejects.toThrow("le fichier a été altéré");
    for (const cost of ["14", "31", "1e", "-1"]) {
      await expect(opened(withCost(cost))).rejects.toThrow("n'est pas une sauvegarde de ce produit");
    }
  });
});
