import { centrePath } from "contract/centre/centre-screens.ts";
import type { NamedDossier, RequestingClinic } from "contract/selection/parties.ts";
import { spacedPhone } from "../../../format/phone.ts";
import { Link } from "../../../ui/Link.tsx";
import styles from "./Requests.module.css";
import { texts } from "./texts.ts";

export function Parties({ candidate, clinic }: { candidate: NamedDossier; clinic: RequestingClinic }) {
  const { askedBy } = clinic;
  const name = [clinic.socialReason ?? texts.noName, clinic.city].filter(Boolean).join(", ");
  return (
    <dl className={styles.parties}>
      <div>
        <dt>{texts.candidate}</dt>
        <dd>
          <Link to={centrePath("Dossier", { id: candidate.id })}>
            {candidate.firstName} {candidate.lastName}
          </Link>
          {candidate.cellPhone !== null && (
            <>
              {", "}
              <a href={`tel:${candidate.cellPhone}`}>{spacedPhone(candidate.cellPhone)}</a>
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>{texts.clinic}</dt>
        <dd>
          <Link to={centrePath("Clinic", { id: clinic.id })}>{name}</Link>
        </dd>
      </div>
      {askedBy && (
        <div>
          <dt>{texts.requestedBy}</dt>
          <dd>
            {askedBy.firstName} {askedBy.lastName}, {askedBy.email}
          </dd>
        </div>
      )}
    </dl>
  );
}
