import { putFile } from "contract/files.ts";
import { expect, it } from "vitest";
import { resumeOf } from "../../../proof/testing/pdf.ts";
import { PROVIDER_KEY, useTestApp } from "../../../proof/testing/test-app.ts";
import { encodeResume } from "./encode-resume.ts";

const test = useTestApp();

/** 10 MB whose reading takes the larger part of a second. */
const HEAVY = Buffer.concat([resumeOf("CV"), Buffer.from("9 0 obj (".repeat(1_100_000)), Buffer.from("\n%%EOF\n")]);
const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

it("F-35 while ten heavy files are looked at the server answers as when idle", async () => {
  const sent = Array.from({ length: 10 }, (_, index) =>
    test.send(putFile, { name: `cv-${index}.pdf`, content: new Uint8Array(HEAVY) }, { token: PROVIDER_KEY }),
  );
  let busy = true;
  const all = Promise.all(sent).finally(() => {
    busy = false;
  });
  const times: number[] = [];
  while (busy) {
    const started = performance.now();
    expect((await test.app.inject("/livez")).statusCode).toBe(200);
    times.push(performance.now() - started);
    await after(10);
  }
  for (const response of await all) {
    expect(response.json()).toEqual({ code: "fileRefused", error: "PDF trop complexe pour être vérifié." });
  }
  expect(times.length).toBeGreaterThan(20);
  expect(times.sort((one, other) => one - other)[Math.floor(times.length * 0.95)]).toBeLessThan(500);
});

it("F-35 a file that takes too long is refused, and the next one is read", async () => {
  expect(await encodeResume(HEAVY, { longestMs: 1 })).toEqual({ fault: "pdfTooComplex" });
  expect("bytes" in (await encodeResume(resumeOf("CV")))).toBe(true);
});
