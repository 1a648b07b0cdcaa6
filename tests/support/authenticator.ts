import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

interface Options {
  readonly challenge: string;
  readonly userId?: string;
}

interface Fault {
  readonly origin?: string;
  readonly rpId?: string;
  readonly withoutVerification?: true;
  readonly countBy?: number;
}

const ORIGIN = "https://espace.example";
const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40];

export class Authenticator {
  readonly id = randomBytes(32);
  readonly #key: KeyObject;
  readonly #publicKey: KeyObject;
  #counter = 0;
  #userHandle = "";

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.#key = privateKey;
    this.#publicKey = publicKey;
  }

  create({ challenge, userId = "" }: Options, fault: Fault = {}) {
    this.#userHandle = userId;
    const { x = "", y = "" } = this.#publicKey.export({ format: "jwk" });
    const cose = cborMap([
      [1, cborInteger(2)],
      [3, cborInteger(-7)],
      [-1, cborInteger(1)],
      [-2, cborBytes(Buffer.from(x, "base64url"))],
      [-3, cborBytes(Buffer.from(y, "base64url"))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, cose]);
    const authData = Buffer.concat([this.#head(fault, ATTESTED), attested]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      ...[cborText("fmt"), cborText("none"), cborText("attStmt"), Buffer.from([0xa0])],
      ...[cborText("authData"), cborBytes(authData)],
    ]);
    return {
      ...this.#common(),
      response: {
        clientDataJSON: clientData("webauthn.create", challenge, fault),
        attestationObject: attestation.toString("base64url"),
        transports: ["internal"],
      },
    };
  }

  answer({ challenge }: Options, fault: Fault = {}) {
    this.#counter += fault.countBy ?? 1;
    const clientDataJSON = clientData("webauthn.get", challenge, fault);
    const authenticatorData = this.#head(fault, 0);
    const hash = createHash("sha256").update(Buffer.from(clientDataJSON, "base64url")).digest();
    const signature = sign("sha256", Buffer.concat([authenticatorData, hash]), this.#key);
    return {
      ...this.#common(),
      response: {
        clientDataJSON,
        authenticatorData: authenticatorData.toString("base64url"),
        signature: signature.toString("base64url"),
        userHandle: this.#userHandle,
      },
    };
  }

  #common() {
    const id = this.id.toString("base64url");
    return { id, rawId: id, type: "public-key", clientExtensionResults: {} };
  }

  #head({ rpId = "espace.example", withoutVerification }: Fault, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    const verified = withoutVerification ? 0 : VERIFIED;
    return Buffer.concat([
      createHash("sha256").update(rpId).digest(),
      Buffer.from([PRESENT | verified | flags]),
      counter,
    ]);
  }
}

function clientData(type: string, challenge: string, { origin = ORIGIN }: Fault): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString("base64url");
}

function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}
const cborInteger = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value));
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([cborHead(3, text.length), Buffer.from(text)]);
const cborMap = (entries: readonly (readonly [number, Buffer])[]) =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flatMap(([key, value]) => [cborInteger(key), value])]);
