import { useMutation } from "@tanstack/react-query";
import { exportSelection } from "contract/selection/selection.ts";
import { load } from "../../api/client.ts";
import { today } from "../../format/dates.ts";
import { showError } from "../../shell/show-error.ts";
import { Button } from "../../ui/Button.tsx";
import { Download, Printer } from "../../ui/page-icons.ts";
import { saveFile } from "../../ui/save-file.ts";
import { toast } from "../../ui/toast.ts";
import styles from "./SelectionList.module.css";
import { texts } from "./texts.ts";

export function SelectionHead({ count }: { count: number }) {
  const { mutate, isPending } = useMutation({
    networkMode: "always",
    mutationFn: () => load(exportSelection, {}),
    onSuccess: (file) => {
      const name = texts.fileName(today());
      saveFile(name, file);
      toast({ text: texts.exported(name) });
    },
    onError: (error) => showError(error, { fallback: texts.exportFailed }),
  });
  return (
    <div className={styles.head}>
      <h2>{texts.count(count)}</h2>
      <div className={styles.actions} data-print="no">
        <Button variant="quiet" icon={<Download size={20} aria-hidden />} loading={isPending} onClick={() => mutate()}>
          {texts.exportSelection}
        </Button>
        <Button variant="quiet" icon={<Printer size={20} aria-hidden />} onClick={() => window.print()}>
          {texts.print}
        </Button>
      </div>
    </div>
  );
}
