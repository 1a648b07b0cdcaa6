import CircleAlert from "lucide-react/icons/circle-alert";
import { portalConfig } from "../../api/config.ts";
import styles from "./LookupForm.module.css";
import { form as texts } from "./texts.ts";

export function RegistrationFailure({ reason }: { reason: string }) {
  const { supportEmail } = portalConfig();
  return (
    <div className={styles.failure}>
      <CircleAlert size={20} aria-hidden />
      <div>
        <p className={styles.sentence}>{reason}</p>
        <p>
          {texts.contactAdministrator} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
      </div>
    </div>
  );
}
