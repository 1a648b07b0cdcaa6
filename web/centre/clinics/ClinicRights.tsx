import { useMutation } from "@tanstack/react-query";
import { type ClinicAccount, exportClinic } from "contract/centre/clinics.ts";
import Download from "lucide-react/icons/download";
import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import { send } from "../../api/client.ts";
import { showError } from "../../shell/show-error.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { toast } from "../../ui/toast.ts";
import styles from "./ClinicPage.module.css";
import { EraseDialog } from "./EraseDialog.tsx";
import { actions, rights as texts } from "./texts.ts";

export function ClinicRights({ data }: { data: ClinicAccount }) {
  const [isErasing, setErasing] = useState(false);
  const { id, numOrdinal, lastName } = data.account;
  const copy = useMutation({
    mutationFn: () => send(exportClinic, { id }),
    onSuccess(told) {
      saveFile(texts.fileName(numOrdinal ?? lastName, told.exportedAt.slice(0, 10)), JSON.stringify(told, null, 2));
      toast({ text: texts.exported });
    },
    onError: (rejection) => showError(rejection, { fallback: actions.rejected }),
  });
  return (
    <Card as="section" aria-labelledby="droits">
      <h2 id="droits">{texts.title}</h2>
      <ul className={styles.rows}>
        <li>
          <span className={styles.quiet}>{texts.exportText}</span>
          <Button
            variant="secondary"
            icon={<Download size={20} aria-hidden />}
            loading={copy.isPending}
            onClick={() => copy.mutate()}
          >
            {texts.export}
          </Button>
        </li>
        <li>
          <span className={styles.quiet}>{texts.eraseText}</span>
          <Button variant="danger" icon={<Trash2 size={20} aria-hidden />} onClick={() => setErasing(true)}>
            {texts.erase}
          </Button>
        </li>
      </ul>
      <EraseDialog data={data} open={isErasing} onClose={() => setErasing(false)} />
    </Card>
  );
}
