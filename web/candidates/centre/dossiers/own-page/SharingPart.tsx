import { SHARED_PARTS, type SharedPart, type Sharing } from "contract/candidates/own-page/own-values.ts";
import { Badge } from "../../../../ui/Badge.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { confirm as ask } from "../../../../ui/confirm.ts";
import { clearToasts } from "../../../../ui/toast.ts";
import styles from "./OwnPagePanel.module.css";
import { useHide } from "./queries.ts";
import { texts } from "./texts.ts";

/** Staff can hide a part of the dossier. Only the candidate can show the part again (B11-13). */
export function SharingPart({ id, sharing }: { id: string; sharing: Sharing }) {
  const hide = useHide(id);

  async function askToHide(part: SharedPart): Promise<void> {
    clearToasts();
    const { result } = await ask({
      text: texts.hideQuestion(texts.parts[part]),
      detail: texts.hideDetail,
      confirmLabel: texts.hide,
      denyLabel: texts.keep,
    });
    if (result === "confirm") hide.mutate(part);
  }

  return (
    <Card as="section">
      <h3>{texts.sharing}</h3>
      <ul className={styles.sharing}>
        {SHARED_PARTS.map((part) => (
          <li key={part} className={styles.part}>
            <span>{texts.parts[part]}</span>
            {sharing[part] ? <Badge tone="brand">{texts.shown}</Badge> : <Badge>{texts.notShown}</Badge>}
            {sharing[part] && (
              <Button
                variant="quiet"
                aria-label={texts.hideOf(texts.parts[part])}
                loading={hide.isPending && hide.variables === part}
                onClick={() => void askToHide(part)}
              >
                {texts.hide}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
