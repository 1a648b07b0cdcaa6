import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { init, type WrappedPdfiumModule } from "@embedpdf/pdfium";

/** Declares what this file uses of WebAssembly, because the server is compiled without browser types. */
declare const WebAssembly: {
  readonly compile: (bytes: Uint8Array) => Promise<object>;
  readonly Instance: new (module: object, imports: Imports) => Instance;
};
type Imports = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
interface Instance {
  readonly exports: { readonly memory: { readonly buffer: ArrayBuffer } };
}

/** A document may use this many bytes of memory. PDFium itself already uses 18 MB at the start. */
const MOST_MEMORY_BYTES = 200_000_000;
/** PDFium requests 20 % more memory than it needs. */
const GROWTH = 1.2;

/** Each document gets its own instance of this module, so that one document cannot affect another. */
const compiled = WebAssembly.compile(readFileSync(fileURLToPath(import.meta.resolve("@embedpdf/pdfium/pdfium.wasm"))));

/** One instance of PDFium. Its memory is freed when the instance ends. */
export interface Pdfium {
  readonly api: WrappedPdfiumModule;
  readonly put: (bytes: Uint8Array) => number;
  readonly get: (pointer: number, length: number) => Buffer<ArrayBuffer>;
  readonly putText: (text: string) => number;
  readonly text: (write: (pointer: number, length: number) => number) => string;
  readonly isTooLarge: () => boolean;
}

export async function openPdfium(): Promise<Pdfium> {
  const module = await compiled;
  const bounds = { isTooLarge: false };
  let memory: Instance["exports"]["memory"] | undefined;
  const settings = {
    print: () => undefined,
    printErr: () => undefined,
    instantiateWasm: (imports: Imports, done: (instance: Instance) => void) => {
      const instance = new WebAssembly.Instance(module, bound(imports, bounds));
      memory = instance.exports.memory;
      done(instance);
      return instance.exports;
    },
  };
  const api = await init(settings);
  if (!memory) throw new Error("PDFium has no memory");
  const bytesOf = memory;
  api.PDFiumExt_Init();

  const place = (length: number): number => {
    const pointer = api.pdfium.wasmExports.malloc(length);
    if (pointer === 0) throw new Error("PDFium has no memory left");
    return pointer;
  };
  const get = (pointer: number, length: number) => Buffer.from(bytesOf.buffer.slice(pointer, pointer + length));
  const put = (bytes: Uint8Array): number => {
    const pointer = place(bytes.length);
    new Uint8Array(bytesOf.buffer).set(bytes, pointer);
    return pointer;
  };
  return {
    api,
    put,
    get,
    putText: (text) => put(Buffer.from(`${text}\0`, "utf16le")),
    text: (write) => {
      const length = write(0, 0);
      const pointer = place(length + 2);
      write(pointer, length);
      return get(pointer, Math.max(0, length - 2)).toString("utf16le");
    },
    isTooLarge: () => bounds.isTooLarge,
  };
}

/** Rejects requests for memory beyond the limit. PDFium then fails. */
function bound({ env = {}, ...others }: Imports, bounds: { isTooLarge: boolean }): Imports {
  const grow = env.emscripten_resize_heap as (bytes: number) => boolean;
  const growInBounds = (bytes: number): boolean => {
    if (bytes >>> 0 <= MOST_MEMORY_BYTES / GROWTH && grow(bytes)) return true;
    bounds.isTooLarge = true;
    return false;
  };
  return { ...others, env: { ...env, emscripten_resize_heap: growInBounds } };
}
