import { SECRET_BYTES } from "../schema-issues.ts";
import { isSimple, isWeakKey } from "./weak-key.ts";

/** The demo uses these default values. In the mode `serve`, the operator must set these variables. */
export const DEMO_VALUES: Readonly<Record<string, string | undefined>> = {
  SMS_URL: "outbox:",
  SMTP_URL: "outbox:",
  PROVIDER_API_KEY: "demo-provider-key",
  MAIL_FROM: "Espace entreprise <ne-pas-repondre@espace-asv.example>",
  SMS_SENDER: "EspaceASV",
  SUPPORT_EMAIL: "support@espace-asv.example",
  SUPPORT_PHONE: "0199000100",
  CONTACT_EMAIL: "formation@espace-asv.example",
  CONTACT_PHONE: "0199000200",
};

const KEYS = ["PROVIDER_API_KEY", "OPERATOR_KEY", "RECEIPT_SECRET", "METRICS_TOKEN", "SECRET_KEY"] as const;

export function productionIssues(given: (name: string) => string | undefined, publicUrl: string): string[] {
  const issues = Object.keys(DEMO_VALUES)
    .filter((name) => !given(name))
    .map((name) => `${name} manque.`);
  for (const name of ["SMS_URL", "SMTP_URL"]) {
    if (given(name)?.startsWith("outbox:"))
      issues.push(`${name} : « outbox: » n'envoie rien, il est réservé à la démonstration.`);
  }
  const isDemoKey = given("PROVIDER_API_KEY") === DEMO_VALUES.PROVIDER_API_KEY;
  if (isDemoKey) issues.push("PROVIDER_API_KEY est la clé de démonstration.");
  for (const name of KEYS.slice(isDemoKey ? 1 : 0, -1)) {
    const key = given(name);
    if (key && isWeakKey(key))
      issues.push(`${name} est trop simple : tirez au hasard au moins 16 lettres et chiffres.`);
  }
  KEYS.forEach((name, index) => {
    const twin = KEYS.slice(0, index).find((other) => given(name) !== undefined && given(name) === given(other));
    if (twin) issues.push(`${name} doit être une autre clé que ${twin}.`);
  });
  const secretKey = given("SECRET_KEY");
  if (!secretKey) issues.push("SECRET_KEY manque.");
  else if (Buffer.byteLength(secretKey) >= SECRET_BYTES && isSimple(secretKey))
    issues.push("SECRET_KEY est trop simple : tirez-la au hasard.");
  if (!publicUrl.startsWith("https://")) issues.push("PUBLIC_URL doit commencer par https://.");
  return issues;
}
