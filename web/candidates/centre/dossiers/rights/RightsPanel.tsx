import { useMutation } from "@tanstack/react-query";
import { type Dossier, exportDossier } from "contract/candidates/dossiers.ts";
import Download from "lucide-react/icons/download";
import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import { send } from "../../../../api/client.ts";
import { showError } from "../../../../shell/show-error.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { saveFile } from "../../../../ui/save-file.ts";
import { toast } from "../../../../ui/toast.ts";
import { rights as texts } from "../texts.ts";
import { EraseDialog } from "./EraseDialog.tsx";
import styles from "./RightsPanel.module.css";

export function RightsPanel({ dossier }: { dossier: Dossier }) {
  const [isAsking, ask] = useState(false);
  const exporting = useMutation({
    mutationFn: () => send(exportDossier, { id: String(dossier.id) }),
    onSuccess: (data) => {
      saveFile(texts.file(dossier.externalId), JSON.stringify(data, null, 2));
      toast({ text: texts.exported });
    },
    onError: (error) => showError(error, { fallback: texts.exportFailed }),
  });
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
        <Button variant="danger" icon={<Trash2 size={20} aria-hidden />} onClick={() => ask(true)}>
          {texts.erase}
        </Button>
      </Card>
      <EraseDialog dossier={dossier} open={isAsking} onClose={() => ask(false)} />
    </div>
  );
}
