import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  cancelImport,
  type ImportColumns,
  type ImportDetail,
  importReport,
  importTemplate,
  markImportHandled,
  matchImportColumns,
  readImport,
  startImport,
} from "contract/candidates/imports.ts";
import { load, send } from "../../../api/client.ts";
import { showError } from "../../../shell/show-error.ts";
import { saveFile } from "../../../ui/save-file.ts";
import { toast } from "../../../ui/toast.ts";
import { run, texts } from "./texts.ts";

export const POLL_MS = 1000;

/** After staff cancel an import, the server may still process the last batch for this many milliseconds. */
const LAST_BATCH_MS = 3000;

export const IMPORTS = "imports";

export function isRunning({ state }: Pick<ImportDetail, "state">): boolean {
  return state === "checking" || state === "importing";
}

export function wasStarted({ startedAt }: Pick<ImportDetail, "startedAt">): boolean {
  return startedAt !== null;
}

export function hasNothingToImport({ state, error, created, updated }: ImportStage): boolean {
  return state === "checked" && error === null && created + updated === 0;
}

export function needsHandling({ state, refused, handledAt }: ImportDetail): boolean {
  return handledAt === null && (state === "failed" || (state === "done" && refused > 0));
}

type ImportStage = Pick<ImportDetail, "state" | "error" | "created" | "updated">;

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ["formation", "import", id],
    queryFn: ({ signal }) => send(readImport, { id }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isRunning(data) ? POLL_MS : false),
  });

export function useImportActions(id: string) {
  const client = useQueryClient();
  const onSettled = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: importQuery(id).queryKey }),
      client.invalidateQueries({ queryKey: ["formation", IMPORTS] }),
    ]);
  const onError = (rejection: Error) => showError(rejection, { fallback: run.rejectedAction });
  return {
    start: useMutation({
      mutationFn: () => send(startImport, { id }),
      onSuccess: () => toast({ text: run.startDone }),
      onError,
      onSettled,
    }),
    match: useMutation({
      mutationFn: (columns: ImportColumns) => send(matchImportColumns, { id, columns }),
      onError,
      onSettled,
    }),
    handle: useMutation({
      mutationFn: () => send(markImportHandled, { id }),
      onSuccess: () => toast({ text: run.handledDone }),
      onError,
      onSettled,
    }),
    cancel: useMutation({
      mutationFn: () => send(cancelImport, { id }),
      onSuccess: () => void setTimeout(onSettled, LAST_BATCH_MS),
      onError,
      onSettled,
    }),
  };
}

export function useDownloads() {
  return {
    report: useMutation({
      mutationFn: async (id: string) => saveFile(run.reportFile(id), await load(importReport, { id })),
      onError: (rejection) => showError(rejection, { fallback: run.reportFailed }),
    }),
    template: useMutation({
      mutationFn: async (kind: ImportDetail["kind"]) =>
        saveFile(texts.templateFile[kind], await load(importTemplate, { kind })),
      onError: (rejection) => showError(rejection, { fallback: texts.templateFailed }),
    }),
  };
}
