import { useMutation } from "@tanstack/react-query";
import { headingOf } from "contract/candidates/import-headings.ts";
import { type ImportDetail, type ImportIssue, readImport } from "contract/candidates/imports.ts";
import { useState } from "react";
import { follow } from "../../../api/client.ts";
import tableStyles from "../../../shell/centre/Table.module.css";
import { showError } from "../../../shell/show-error.ts";
import { Button } from "../../../ui/Button.tsx";
import { run as texts } from "./texts.ts";

export function ImportIssues({ detail }: { detail: ImportDetail }) {
  const [later, setLater] = useState<{ issues: readonly ImportIssue[]; next: string | null }>();
  const issues = [...detail.faults, ...(later?.issues ?? [])];
  const next = later ? later.next : detail.next;
  const more = useMutation({
    mutationFn: (path: string) => follow(readImport, path),
    onSuccess: (page) => setLater({ issues: [...(later?.issues ?? []), ...page.faults], next: page.next }),
    onError: (rejection) => showError(rejection, { fallback: texts.rejectedAction }),
  });
  return (
    <section aria-labelledby="fautes">
      <h2 id="fautes">{texts.issues}</h2>
      {issues.length === 0 ? (
        <p className="quiet">{texts.noIssues}</p>
      ) : (
        <table className={tableStyles.table} aria-labelledby="fautes">
          <thead>
            <tr>
              {[texts.line, texts.id, texts.field, texts.reason, texts.value].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {issues.map(({ line, id, field, error, value }) => (
              <tr key={`${line} ${field} ${error}`}>
                <th scope="row">
                  {texts.line} {line.toLocaleString("fr-FR")}
                </th>
                <td data-head={texts.id}>{id}</td>
                <td data-head={texts.field}>{field !== null && headingOf(detail.kind, field)}</td>
                <td data-head={texts.reason}>{error}</td>
                <td data-head={texts.value}>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {next !== null && (
        <Button variant="secondary" loading={more.isPending} onClick={() => more.mutate(next)}>
          {texts.more}
        </Button>
      )}
    </section>
  );
}
