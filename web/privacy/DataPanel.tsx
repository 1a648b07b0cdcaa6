import type { User } from "contract/accounts/account.ts";
import { screenPath } from "contract/screens.ts";
import Download from "lucide-react/icons/download";
import Trash2 from "lucide-react/icons/trash-2";
import { useId, useState } from "react";
import { showError } from "../shell/show-error.ts";
import { Button } from "../ui/Button.tsx";
import { Link } from "../ui/Link.tsx";
import { saveFile } from "../ui/save-file.ts";
import { toast } from "../ui/toast.ts";
import styles from "./DataPanel.module.css";
import { DeleteAccountDialog } from "./DeleteAccountDialog.tsx";
import { useUserData } from "./queries.ts";
import { SessionsPart } from "./SessionsPart.tsx";
import { texts } from "./texts.ts";

export function DataPanel({ user }: { user: User }) {
  return (
    <div className={styles.panel}>
      <SessionsPart />
      <CopyPart />
      <ErasurePart user={user} />
    </div>
  );
}

function CopyPart() {
  const data = useUserData();
  const title = useId();

  async function download(): Promise<void> {
    try {
      const held = await data.mutateAsync();
      saveFile(texts.copy.fileName(held.exportedAt.slice(0, 10)), JSON.stringify(held, null, 2));
      toast({ text: texts.copy.done, position: "top-end" });
    } catch (error) {
      showError(error, { position: "top-end" });
    }
  }

  return (
    <section className={styles.part} aria-labelledby={title}>
      <h3 id={title}>{texts.copy.title}</h3>
      <p className={styles.intro}>{texts.copy.intro}</p>
      <div className={styles.actions}>
        <Button
          variant="secondary"
          icon={<Download size={20} aria-hidden />}
          loading={data.isPending}
          onClick={() => void download()}
        >
          {texts.copy.button}
        </Button>
        <Link to={screenPath("Privacy")}>{texts.copy.policy}</Link>
      </div>
    </section>
  );
}

function ErasurePart({ user }: { user: User }) {
  const [asking, setAsking] = useState(false);
  const title = useId();
  return (
    <section className={styles.part} aria-labelledby={title}>
      <h3 id={title}>{texts.erasure.title}</h3>
      <p className={styles.intro}>{texts.erasure.intro}</p>
      <div className={styles.actions}>
        <Button variant="danger" icon={<Trash2 size={20} aria-hidden />} onClick={() => setAsking(true)}>
          {texts.erasure.open}
        </Button>
      </div>
      <DeleteAccountDialog user={user} open={asking} onClose={() => setAsking(false)} />
    </section>
  );
}
