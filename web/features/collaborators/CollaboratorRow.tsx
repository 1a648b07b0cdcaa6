import type { Mandatary } from "contract/account.ts";
import Send from "lucide-react/icons/send";
import Trash2 from "lucide-react/icons/trash-2";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { isRepeatedClick } from "../../ui/repeated-click.ts";
import styles from "./CollaboratorRow.module.css";
import { texts } from "./texts.ts";

interface CollaboratorRowProps {
  person: Mandatary;
  resending: boolean;
  onResend: () => void;
  onRemove: () => void;
}

export function CollaboratorRow({ person, resending, onResend, onRemove }: CollaboratorRowProps) {
  const name = `${person.firstName} ${person.lastName}`;
  return (
    <li className={styles.row}>
      <div className={styles.person}>
        <span className={styles.name}>
          <span>{person.firstName}</span> <span>{person.lastName}</span>
        </span>
        <span className={styles.email}>{person.email}</span>
      </div>
      <Badge tone={person.mendataryChecked ? "brand" : "warn"}>
        {person.mendataryChecked ? texts.activated : texts.pending}
      </Badge>
      {!person.mendataryChecked && (
        <Button
          variant="quiet"
          className={styles.resend}
          icon={<Send size={18} aria-hidden />}
          aria-label={texts.resendTo(name)}
          loading={resending}
          onClick={(click) => isRepeatedClick(click) || onResend()}
        >
          {texts.resend}
        </Button>
      )}
      <IconButton
        variant="danger"
        className={styles.remove}
        label={texts.remove(name)}
        icon={<Trash2 size={20} aria-hidden />}
        onClick={(click) => isRepeatedClick(click) || onRemove()}
      />
    </li>
  );
}
