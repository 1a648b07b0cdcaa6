import { dayText, localTimeOf } from "contract/local-time.ts";
import type { DigestAccount } from "./digest-store.ts";
import { isPaused } from "./pause.ts";
import { isMissed } from "./periodicity.ts";

/** How the run of a digest goes. */
interface DigestRun {
  /** False where what is new waits for the next run. */
  readonly mayTell: boolean;
  /** False where it is passed over without a mail: the address refuses them. */
  readonly mayMail: boolean;
  /** The address was just found to refuse mails. */
  readonly isRefused: boolean;
  /** The clinic's own day. */
  readonly today: string;
}

/**
 * Decides how the run of a digest goes: it waits for the next one in a pause, when it is too late, when the day has had
 * its mail, and while the address is not confirmed (beyond B9-02, B10-01).
 */
export function decideDigest(
  account: Pick<DigestAccount, "pause" | "mailedOn" | "emailChecked" | "email" | "refusedAddress" | "isAddressDead">,
  { dueAt, zone }: { readonly dueAt: Date; readonly zone: string },
  now: Date,
): DigestRun {
  const today = dayText(localTimeOf(now, zone));
  const wasRefused = account.refusedAddress === account.email;
  const mayTell =
    account.emailChecked && account.mailedOn !== today && !isMissed(dueAt, now) && !isPaused(account.pause, now);
  const isRefused = account.isAddressDead && !wasRefused;
  return { mayTell, mayMail: !wasRefused && !isRefused, isRefused, today };
}
