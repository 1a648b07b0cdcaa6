import { DIGEST_PERIODS, type DigestPeriod, type NotificationParameters } from "contract/alerts/alerts.ts";
import { screenPath } from "contract/screens.ts";
import { Link } from "../../ui/Link.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { texts } from "./texts.ts";

const periods = DIGEST_PERIODS.map((value) => ({ value, label: texts.digests[value] }));

interface MailFieldsProps {
  digest: DigestPeriod;
  onChange: (change: Pick<NotificationParameters, "digest">) => void;
}

export function MailFields({ digest, onChange }: MailFieldsProps) {
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
    </div>
  );
}
