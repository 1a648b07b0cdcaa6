import { useMutation } from "@tanstack/react-query";
import { type Dossier, type DossierField, giveBackSource } from "contract/candidates/dossiers.ts";
import { send } from "../../../../api/client.ts";
import { showError } from "../../../../shell/show-error.ts";
import { Badge } from "../../../../ui/Badge.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { Undo2 } from "../../../../ui/page-icons.ts";
import { toast } from "../../../../ui/toast.ts";
import type { FieldValue } from "../field-value.ts";
import styles from "./DossierForm.module.css";
import { formValue, readable } from "./dossier-values.ts";
import { labels, source as texts } from "./texts.ts";

interface CorrectedMarkProps<Name extends DossierField> {
  id: string;
  dossier: Dossier;
  name: Name;
  source: FieldValue;
  onTaken: (dossier: Dossier, name: Name) => void;
}

export function CorrectedMark<Name extends DossierField>({
  id,
  dossier,
  name,
  source,
  onTaken,
}: CorrectedMarkProps<Name>) {
  const take = useMutation({
    mutationFn: () => send(giveBackSource, { id: String(dossier.id), fields: [name] }),
    onSuccess: (stored) => {
      // Focuses the field, because the pressed button disappears. Staff may already type in another field.
      if (!document.activeElement?.matches("input, select, textarea"))
        document.querySelector<HTMLElement>(`[aria-describedby~="${id}"]`)?.focus({ preventScroll: true });
      onTaken(stored, name);
      toast({ text: texts.takenBack(labels[name]) });
    },
    onError: (error) => showError(error, { fallback: texts.failed }),
  });
  return (
    <div className={styles.corrected}>
      <span id={id} className="typed-text">
        <Badge tone="outline">{texts.mark}</Badge> {texts.value(readable(name, formValue(source)))}
      </span>
      <Button
        variant="quiet"
        icon={<Undo2 size={18} aria-hidden />}
        aria-label={texts.takeBackOf(labels[name])}
        loading={take.isPending}
        onClick={() => take.mutate()}
      >
        {texts.takeBack}
      </Button>
    </div>
  );
}
