import type { Logger } from "pino";
import type { Clock } from "./clock.ts";
import type { Support } from "./configuration/environment.ts";
import type { Policy } from "./configuration/policy.ts";
import type { Secrets } from "./configuration/secrets.ts";
import type { Database } from "./db/connect.ts";
import type { Replica } from "./db/replica.ts";
import type { Lookups, Subscriber } from "./events.ts";
import type { FileStore } from "./gateways/files/files.ts";
import type { MailGateway } from "./gateways/mail/mail.ts";
import type { Register } from "./gateways/register/register.ts";
import type { Scanner } from "./gateways/scanner/clamd.ts";
import type { SmsGateway } from "./gateways/sms/sms.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { PasswordHasher } from "./passwords.ts";
import type { PersonalData } from "./personal-data.ts";
import type { Random } from "./random.ts";

/** Handlers and jobs use databases, gateways and the clock only through this object. */
export interface AppContext {
  readonly db: Database;
  readonly replica: Replica | undefined;
  readonly clock: Clock;
  readonly random: Random;
  readonly secrets: Secrets;
  readonly passwords: PasswordHasher;
  readonly policy: Policy;
  readonly sms: SmsGateway;
  readonly mail: MailGateway;
  readonly register: Register;
  readonly files: FileStore;
  /** If defined, clinics can open a resume only after a virus scan (policy T-40). */
  readonly scanner: Scanner | undefined;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly site: Site;
  readonly subscribers: readonly Subscriber<AppContext>[];
  readonly lookups: Lookups;
  /** How each domain exports, erases and retains personal data. The highest domain comes first. */
  readonly personalData: readonly PersonalData<AppContext>[];
}

export interface Site {
  /** All links in SMS and e-mails begin with this origin, which has no final slash. */
  readonly publicUrl: string;
  readonly webOrigins: readonly string[];
  readonly mailFrom: string;
  readonly smsSender: string;
  readonly support: Support;
  readonly providerApiKey: string;
  /** The key for the operator's calls. If undefined, the server rejects these calls. */
  readonly operatorKey: string | undefined;
  readonly receiptSecret: string | undefined;
  readonly metricsToken: string | undefined;
}
