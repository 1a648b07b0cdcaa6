import { parentPort } from "node:worker_threads";
import { remakePdf } from "../../pdf/remake.ts";

/** Makes PDFs anew, one for each message. */
parentPort?.on("message", (bytes: Uint8Array) => {
  parentPort?.postMessage(remakePdf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
});
