import type { Logger } from "pino";
import type { Clock } from "./clock.ts";
import type { Database } from "./db/connect.ts";
import type { Replica } from "./db/replica.ts";
import type { Support } from "./environment.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { FileStore } from "./outside/files/files.ts";
import type { MailGateway } from "./outside/mail/mail.ts";
import type { Register } from "./outside/register/register.ts";
import type { Scanner } from "./outside/scanner/scanner.ts";
import type { SmsGateway } from "./outside/sms/sms.ts";
import type { PasswordHasher } from "./passwords.ts";
import type { Policy } from "./policy.ts";
import type { Random } from "./random.ts";
import type { Secrets } from "./secrets.ts";

/** Everything that is not a pure function. Handlers and jobs reach the outside through it only. */
export interface World {
  readonly db: Database;
  /** Where searches are read, when the database has a read replica. */
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
  /** While there is one, a resume is served only after it was found clean (policy T-40). */
  readonly scanner: Scanner | undefined;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly site: Site;
}

/** Addresses and identities that texts and links are built with. */
export interface Site {
  /** Origin of every link that leaves by SMS or e-mail, without a final slash. */
  readonly publicUrl: string;
  /** Other origins that our pages are served from, when web and API have different hosts. */
  readonly webOrigins: readonly string[];
  readonly mailFrom: string;
  readonly smsSender: string;
  readonly support: Support;
  readonly providerApiKey: string;
  /** Opens the operator's calls; nobody makes any while there is none. */
  readonly operatorKey: string | undefined;
  /** Opens the address of delivery receipts; nobody brings any while there is none. */
  readonly receiptSecret: string | undefined;
  /** Opens /metrics; while there is none, only this machine may read them. */
  readonly metricsToken: string | undefined;
}
