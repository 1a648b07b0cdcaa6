import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

export interface Secrets {
  /**
   * Encrypts a text that the server must read again later, such as a code to resend or the body of a message (policy
   * T-05).
   */
  seal(text: string): string;
  open(sealed: string): string | undefined;
  sign(text: string): string;
  /**
   * Computes a hash with the secret key. Without this key, nobody can find a phone number by hashing all possible
   * numbers.
   */
  fingerprint(text: string): string;
  verify(text: string, signature: string): boolean;
}

export function makeSecrets(secretKey: string): Secrets {
  // Create the key objects once, because signing with a key object is five times faster.
  const sealing = createSecretKey(Buffer.from(hkdfSync("sha256", secretKey, "", "seal", 32)));
  const signing = createSecretKey(Buffer.from(hkdfSync("sha256", secretKey, "", "sign", 32)));
  const fingerprinting = createSecretKey(Buffer.from(hkdfSync("sha256", secretKey, "", "fingerprint", 32)));
  const sign = (text: string) => createHmac("sha256", signing).update(text).digest("base64url");
  return {
    seal: (text) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", sealing, nonce);
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, "base64url");
      try {
        const decipher = createDecipheriv("aes-256-gcm", sealing, bytes.subarray(0, 12));
        decipher.setAuthTag(bytes.subarray(12, 28));
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
      } catch {
        return undefined;
      }
    },
    sign,
    fingerprint: (text) => createHmac("sha256", fingerprinting).update(text).digest("base64url"),
    verify: (text, signature) => sameText(sign(text), signature),
  };
}

export function hashOf(text: string | Uint8Array): string {
  return hash("sha256", text, "base64url");
}

export function sameText(left: string, right: string): boolean {
  return timingSafeEqual(hash("sha256", left, "buffer"), hash("sha256", right, "buffer"));
}

/** Returns a function that hashes the given fields of a record. The order of the record's keys does not matter. */
export function contentHashOf(fields: readonly string[]): (record: Readonly<Record<string, unknown>>) => string {
  return (record) => hashOf(JSON.stringify(fields.map((field) => record[field])));
}
