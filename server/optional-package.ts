/**
 * For the import of an optional package: undefined when it is not installed.
 * @throws the error itself when it is anything else
 */
export function unlessMissing(error: unknown): undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code !== "ERR_MODULE_NOT_FOUND") throw error;
}
