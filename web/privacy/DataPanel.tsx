import type { User } from "contract/accounts/account.ts";
import { screenPath } from "contract/screens.ts";
import { useId, useState } from "react";
import { showError } from "../shell/show-error.ts";
import { Button } from "../ui/Button.tsx";
import { Link } from "../ui/Link.tsx";
import { Download, Trash2 } from "../ui/page-icons.ts";
import { saveFile } from "../ui/save-file.ts";
import { toast } from "../ui/toast.ts";
import styles from "./DataPanel.module.css";
import { DeleteAccountDialog } from "./DeleteAccountDialog.tsx";
import { useUserData } from "./queries.ts";
import { SessionsSection } from "./SessionsSection.tsx";
import { texts } from "./texts.ts";

export function DataPanel({ user }: { user: User }) {
  return (
    <div className={styles.panel}>
      <SessionsSection />
      <CopySection />
      <ErasureSection user={user} />
    </div>
  );
}

function CopySection() {
  const data = useUserData();
  const title = useId();

  async function download(): Promise<void> {
    try {
      const copy = await data.mutateAsync();
      saveFile(texts.copy.fileName(copy.exportedAt.slice(0, 10)), JSON.stringify(copy, null, 2));
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

function ErasureSection({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  const title = useId();
  return (
    <section className={styles.part} aria-labelledby={title}>
      <h3 id={title}>{texts.erasure.title}</h3>
      <p className={styles.intro}>{texts.erasure.intro}</p>
      <div className={styles.actions}>
        <Button variant="danger" icon={<Trash2 size={20} aria-hidden />} onClick={() => setOpen(true)}>
          {texts.erasure.open}
        </Button>
      </div>
      <DeleteAccountDialog user={user} open={isOpen} onClose={() => setOpen(false)} />
    </section>
  );
}
