import { DIGEST_PERIODS, type NotificationParameters } from "contract/alerts/alerts.ts";
import { screenPath } from "contract/screens.ts";
import { DayField } from "../../ui/DayField.tsx";
import { Link } from "../../ui/Link.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { pauseDays } from "./alert-values.ts";
import { texts } from "./texts.ts";

const periods = DIGEST_PERIODS.map((value) => ({ value, label: texts.digests[value] }));

type MailSettings = Pick<NotificationParameters, "digest" | "pausedUntil">;

interface MailFieldsProps {
  values: MailSettings;
  pauseIssue: string | undefined;
  onChange: (change: Partial<MailSettings>) => void;
}

export function MailFields({ values: { digest, pausedUntil }, pauseIssue, onChange }: MailFieldsProps) {
  const { first, last } = pauseDays();
  return (
    <div className="stack-4">
      <SelectField
        label={texts.digest}
        hint={texts.digestHint}
        options={periods}
        value={digest}
        onChange={(event) => {
          const chosen = DIGEST_PERIODS.find((period) => period === event.target.value);
          if (chosen) onChange({ digest: chosen });
        }}
      />
      <p className="quiet-3">
        {texts.searches} <Link to={screenPath("Rechercher")}>{texts.searchesLink}</Link>
      </p>
      <DayField
        name="pausedUntil"
        label={texts.pause}
        hint={texts.pauseHint}
        error={pauseIssue}
        min={first}
        max={last}
        value={pausedUntil ?? ""}
        onChange={(event) => onChange({ pausedUntil: event.target.value || null })}
      />
    </div>
  );
}
