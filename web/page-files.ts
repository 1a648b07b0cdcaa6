import type { Plugin } from "vite";

interface Chunk {
  readonly type: "chunk";
  readonly fileName: string;
  readonly facadeModuleId: string | null;
  readonly moduleIds: readonly string[];
  readonly imports: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}

/** Writes pages.json, which lists the files of each page. The server tells browsers to preload these files. */
export function pageFiles(): Plugin {
  return {
    name: "page-files",
    apply: "build",
    generateBundle(_options, bundle) {
      const chunks = new Map<string, Chunk>();
      for (const one of Object.values(bundle)) if (one.type === "chunk") chunks.set(one.fileName, one);
      const everywhere = filesOf(chunks, chunkOf(chunks, "/web/index.html"));
      const start = filesOf(chunks, chunkOf(chunks, "/web/start.tsx"));
      const list = (files: Set<string>) => [...files].filter((file) => !everywhere.has(file)).map((file) => `/${file}`);
      const pages: Record<string, string[]> = { start: list(start) };
      for (const chunk of chunks.values()) {
        const [, name] = /\/(\w+)Page\.tsx$/.exec(chunk.facadeModuleId ?? "") ?? [];
        if (name === undefined) continue;
        pages[name] = list(new Set([...start, ...filesOf(chunks, chunk)]));
      }
      this.emitFile({ type: "asset", fileName: "pages.json", source: JSON.stringify(pages) });
    },
  };
}

function chunkOf(chunks: ReadonlyMap<string, Chunk>, module: string): Chunk {
  const found = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
  if (found === undefined) throw new Error(`The build has no file with ${module}`);
  return found;
}

function filesOf(chunks: ReadonlyMap<string, Chunk>, first: Chunk | undefined): Set<string> {
  const files = new Set<string>();
  const visit = (chunk: Chunk | undefined): void => {
    if (chunk === undefined || files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet);
    for (const next of chunk.imports) visit(chunks.get(next));
  };
  visit(first);
  return files;
}
