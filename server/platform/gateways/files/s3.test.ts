import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { S3_KEY, type S3Double, startS3Double } from "../../../../tests/support/s3-double.ts";
import type { FileStore, StoredObject } from "./files.ts";
import { s3Files } from "./s3.ts";
import { readS3Settings } from "./s3-settings.ts";

let double: S3Double;
beforeAll(async () => {
  double = await startS3Double();
});
afterAll(() => double.close());
beforeEach(() => {
  double.objects.clear();
  double.answered.length = 0;
});

function store(secret: string = S3_KEY.secretAccessKey): FileStore {
  const variables: Record<string, string> = {
    AWS_ACCESS_KEY_ID: S3_KEY.accessKeyId,
    AWS_SECRET_ACCESS_KEY: secret,
    AWS_REGION: double.region,
    AWS_ENDPOINT_URL_S3: `${double.origin}/`,
  };
  const settings = readS3Settings("s3://dossiers/asv/fichiers", (name) => variables[name]);
  if (!settings) throw new Error("These settings are complete");
  return s3Files(settings);
}

const bytes = Buffer.from("%PDF-1.4 un dossier");
const list = async (files: FileStore) => {
  const found: StoredObject[] = [];
  for await (const object of files.list()) found.push(object);
  return found;
};

describe("files in a bucket", () => {
  it("the gateway signs requests that write, read, measure or delete a file in a bucket", async () => {
    const files = store();
    await files.put("abcdefgh-1", bytes);
    expect(double.objects.get("dossiers/asv/fichiers/abcdefgh-1")).toEqual({ bytes, type: "application/pdf" });
    const whole = await files.read("abcdefgh-1");
    const part = await files.read("abcdefgh-1", { start: 1, end: 3 });
    if (!whole || !part) throw new Error("The file is there");
    expect([await buffer(whole), await buffer(part)]).toEqual([bytes, Buffer.from("PDF")]);
    expect([await files.size("abcdefgh-1"), await files.size("abcdefgh-2")]).toEqual([bytes.length, undefined]);
    await files.delete("abcdefgh-1");
    await files.delete("abcdefgh-1");
    expect(await files.read("abcdefgh-1")).toBeUndefined();
    await expect(files.put("../autre", bytes)).rejects.toThrow("A file id");
  });

  it("the gateway lists a bucket's files page by page, without files of foreign applications", async () => {
    const files = store();
    for (let number = 0; number < 7; number += 1) await files.put(`fichier-${number}`, bytes);
    double.objects.set("dossiers/asv/fichiers/sous/dossier.txt", { bytes, type: "" });
    double.objects.set("dossiers/ailleurs", { bytes, type: "" });
    const found = await list(files);
    expect(found.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5, 6].map((number) => `fichier-${number}`));
    expect(found[0]).toMatchObject({ size: bytes.length, storedAt: new Date("2026-02-14T09:00:00Z") });
  });

  it("after a SlowDown response or a broken connection, the gateway sends a file again (F-26)", async () => {
    const files = store();
    double.troubles.push("slowDown", "cut");
    await files.put("abcdefgh-1", bytes);
    expect(double.answered.map((one) => one.split(" ")[0])).toEqual(["PUT", "PUT", "PUT"]);
    expect(double.objects.size).toBe(1);
    await expect(store("un autre secret").put("abcdefgh-2", bytes)).rejects.toThrow("S3 PUT: SignatureDoesNotMatch");
    expect(double.answered).toHaveLength(4);
  });

  it.each([
    ["noBucket", "S3 GET: NoSuchBucket"],
    ["foreign", "S3 GET: the response is not a list of objects"],
  ] as const)(
    "if a bucket cannot be listed (%s), the gateway throws an error and returns no empty list (F-33)",
    async (trouble, message) => {
      double.troubles.push(trouble);
      await expect(list(store())).rejects.toThrow(message);
    },
  );

  it("if the bucket is missing, deleting a file fails (T-54)", async () => {
    const files = store();
    await files.put("abcdefgh-1", bytes);
    double.troubles.push("noBucket");
    await expect(files.delete("abcdefgh-1")).rejects.toThrow("S3 DELETE: NoSuchBucket");
    await files.delete("abcdefgh-1");
    expect(await list(store())).toEqual([]);
  });

  it("if a download ends too early, the gateway throws an error", async () => {
    const files = store();
    await files.put("abcdefgh-1", bytes);
    double.troubles.push("truncated");
    const cut = await files.read("abcdefgh-1");
    if (!cut) throw new Error("The file is there");
    await expect(buffer(cut)).rejects.toThrow();
  });
});

it.each([
  ["s3://dossiers", "https://dossiers.s3.us-east-1.amazonaws.com/", ""],
  ["s3://dossiers/a/b/?region=eu-west-3", "https://dossiers.s3.eu-west-3.amazonaws.com/", "a/b/"],
  ["s3://dossiers?endpoint=https://s3.exemple.fr/", "https://s3.exemple.fr/dossiers/", ""],
])("the bucket %s has the URL %s and the prefix '%s'", (url, base, prefix) => {
  const keys: Record<string, string> = { AWS_ACCESS_KEY_ID: "a", AWS_SECRET_ACCESS_KEY: "b" };
  expect(readS3Settings(url, (name) => keys[name])).toMatchObject({ base, prefix });
});

it.each(["s3://", "s3://Majuscule_", "s3://dossiers?endpoint=ftp://exemple.fr"])(
  "the gateway rejects the bucket URL %s",
  (url) => {
    expect(readS3Settings(url, () => "x")).toBeUndefined();
    expect(readS3Settings("s3://dossiers", () => undefined)).toBeUndefined();
  },
);
