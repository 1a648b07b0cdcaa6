import { useMutation, useQueryClient } from "@tanstack/react-query";
import { centrePath } from "contract/centre/centre-screens.ts";
import { type ClinicAccount, eraseClinic, exportClinic } from "contract/centre/clinics.ts";
import { useState } from "react";
import { useNavigate } from "react-router";
import { send } from "../../api/client.ts";
import { EraseDialog } from "../../shell/EraseDialog.tsx";
import { showError } from "../../shell/show-error.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Download, Trash2 } from "../../ui/page-icons.ts";
import { saveFile } from "../../ui/save-file.ts";
import { toast } from "../../ui/toast.ts";
import styles from "./ClinicPage.module.css";
import { CLINICS, clinicQuery } from "./queries.ts";
import { actions, rights as texts } from "./texts.ts";

export function ClinicRights({ data: { account, colleagues } }: { data: ClinicAccount }) {
  const { id, numOrdinal, firstName, lastName } = account;
  const name = `${firstName} ${lastName}`;
  const isHolder = numOrdinal !== null;
  const [isErasing, setErasing] = useState(false);
  const client = useQueryClient();
  const navigate = useNavigate();
  const exporting = useMutation({
    mutationFn: () => send(exportClinic, { id }),
    onSuccess(data) {
      saveFile(texts.fileName(numOrdinal ?? lastName, data.exportedAt.slice(0, 10)), JSON.stringify(data, null, 2));
      toast({ text: texts.exported });
    },
    onError: (rejection) => showError(rejection, { fallback: actions.rejected }),
  });

  async function finishErasure(): Promise<void> {
    await navigate(centrePath("Clinics"), { replace: true });
    toast({ text: texts.erased(name) });
    client.removeQueries({ queryKey: clinicQuery(id).queryKey });
    await client.invalidateQueries({ queryKey: ["formation", CLINICS] });
  }

  return (
    <Card as="section" aria-labelledby="droits">
      <h2 id="droits">{texts.title}</h2>
      <ul className={styles.rows}>
        <li>
          <span className={styles.quiet}>{texts.exportText}</span>
          <Button
            variant="secondary"
            icon={<Download size={20} aria-hidden />}
            loading={exporting.isPending}
            onClick={() => exporting.mutate()}
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
      <EraseDialog
        open={isErasing}
        title={texts.question(name)}
        goes={texts.goes(isHolder, colleagues.length)}
        stays={texts.stays(isHolder)}
        warning={texts.warned}
        field={{
          label: texts.number,
          hint: isHolder ? texts.numberHint(numOrdinal) : texts.numberHintHolder,
          "aria-required": true,
          inputMode: "numeric",
        }}
        texts={texts}
        fallback={actions.rejected}
        check={(confirm) => (confirm === "" ? texts.numberMissing : undefined)}
        erase={(confirm) => send(eraseClinic, { id, confirm })}
        onErased={finishErasure}
        onClose={() => setErasing(false)}
      />
    </Card>
  );
}
