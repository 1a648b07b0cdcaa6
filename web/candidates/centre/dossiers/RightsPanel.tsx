import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Dossier, eraseDossier, exportDossier } from "contract/candidates/dossiers.ts";
import { centrePath } from "contract/centre/centre-screens.ts";
import { useState } from "react";
import { useNavigate } from "react-router";
import { send } from "../../../api/client.ts";
import { EraseDialog } from "../../../shell/EraseDialog.tsx";
import { showError } from "../../../shell/show-error.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Download, Trash2 } from "../../../ui/page-icons.ts";
import { saveFile } from "../../../ui/save-file.ts";
import { toast } from "../../../ui/toast.ts";
import { dossierQuery, useRefreshDossiers } from "./queries.ts";
import styles from "./RightsPanel.module.css";
import { rights as texts } from "./texts.ts";

export function RightsPanel({ dossier }: { dossier: Dossier }) {
  const { id, externalId, firstName, lastName } = dossier;
  const [isErasing, setErasing] = useState(false);
  const client = useQueryClient();
  const refresh = useRefreshDossiers();
  const navigate = useNavigate();
  const exporting = useMutation({
    mutationFn: () => send(exportDossier, { id: String(id) }),
    onSuccess: (data) => {
      saveFile(texts.file(externalId), JSON.stringify(data, null, 2));
      toast({ text: texts.exported });
    },
    onError: (error) => showError(error, { fallback: texts.exportFailed }),
  });

  async function finishErasure(): Promise<void> {
    await navigate(centrePath("Dossiers"), { replace: true });
    client.removeQueries(dossierQuery(String(id)));
    toast({ text: texts.erased });
    await refresh();
  }

  return (
    <div className={styles.parts}>
      <Card as="section">
        <h3>{texts.exportTitle}</h3>
        <p>{texts.exportText}</p>
        <Button
          variant="secondary"
          icon={<Download size={20} aria-hidden />}
          loading={exporting.isPending}
          onClick={() => exporting.mutate()}
        >
          {texts.export}
        </Button>
      </Card>
      <Card as="section">
        <h3>{texts.eraseTitle}</h3>
        <p>{texts.eraseText}</p>
        <Button variant="danger" icon={<Trash2 size={20} aria-hidden />} onClick={() => setErasing(true)}>
          {texts.erase}
        </Button>
      </Card>
      <EraseDialog
        open={isErasing}
        title={texts.question(`${firstName} ${lastName}`)}
        goes={texts.goes}
        stays={texts.stays}
        field={{ label: texts.confirm(externalId) }}
        texts={texts}
        fallback={texts.eraseFailed}
        check={(confirm) => (confirm === externalId ? undefined : texts.confirmWrong)}
        erase={(confirm) => send(eraseDossier, { id: String(id), confirm })}
        onErased={finishErasure}
        onClose={() => setErasing(false)}
      />
    </div>
  );
}
