import type { unlockAccount as definition } from "contract/admin.ts";
import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { LimitName } from "contract/limits.ts";
import { transact } from "../../db/retry.ts";
import { limitKey } from "../../http/rate-limit.ts";
import type { World } from "../../world.ts";
import { loginKey } from "../login/login-key.ts";
import { recordCommand } from "../operations/record-command.ts";
import { requireAccount, toAdminAccount } from "./account-answer.ts";
import { clearCounts, type FoundAccount } from "./store.ts";

type Call = typeof definition;

const OF_ORDINAL: readonly LimitName[] = [
  "wrongCodesPerOrdinal",
  "smsCooldown",
  "smsPerOrdinalHour",
  "smsPerOrdinalDay",
];
const OF_PHONE: readonly LimitName[] = ["smsPerPhoneHour", "smsPerPhoneDay"];
const OF_MAILS: readonly LimitName[] = ["mailCooldown", "mailPerHour", "mailPerDay"];

/** Ends the waits that a person ran into: after failed logins, wrong codes, and messages asked for too often. */
export async function unlockAccount(
  input: ParsedInputOf<Call>,
  _user: undefined,
  world: World,
): Promise<AnswerOf<Call>> {
  return transact(world, async (trx) => {
    const account = await requireAccount(trx, input.account);
    const cleared = await clearCounts(trx, countedUnder(account), [loginKey(account.email_key)]);
    await recordCommand(trx, world, "unlock", account.id, { cleared });
    return { account: toAdminAccount(account), cleared };
  });
}

/** The keys of all that is counted about a person. */
function countedUnder({ id, num_ordinal, phone }: FoundAccount): string[] {
  return [
    ...(num_ordinal ? OF_ORDINAL.map((name) => limitKey(name, num_ordinal)) : []),
    ...(phone ? OF_PHONE.map((name) => limitKey(name, phone)) : []),
    ...OF_MAILS.flatMap((name) => [limitKey(name, `verification ${id}`), limitKey(name, `reset ${id}`)]),
  ];
}
