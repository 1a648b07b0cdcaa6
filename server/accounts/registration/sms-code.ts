import { SMS_CODE_DIGITS } from "contract/accounts/registration.ts";
import { isPhone } from "contract/fields.ts";
import type { Database } from "../../platform/db/connect.ts";
import { countingAt, findPassedLimit } from "../../platform/limits/sliding.ts";
import { everyone, ofOrdinal, ofPhone } from "../../platform/limits/subjects.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import type { World } from "../../platform/world.ts";
import { findLiveCode, findUncheckedPhone, putCode } from "./code-store.ts";
import { codeSms } from "./messages.ts";

/** Beyond the limit for all visitors together nothing is sent, and an alarm is logged once (policy T-07). */
export async function sendSmsCode(
  trx: Database,
  world: World,
  numOrdinal: string,
  askedAt = world.clock.now(),
): Promise<void> {
  const account = await findUncheckedPhone(trx, numOrdinal);
  if (!account?.phone || !isPhone(account.phone, true)) return;
  const { id: accountId, phone } = account;
  const counting = countingAt(world, askedAt);
  const ofNumber = ["smsCooldown", "smsPerOrdinalHour", "smsPerOrdinalDay"] as const;
  if (await findPassedLimit(trx, counting, ofNumber, ofOrdinal(numOrdinal))) return;
  if (await findPassedLimit(trx, counting, ["smsPerPhoneHour", "smsPerPhoneDay"], ofPhone(phone))) return;
  const passed = await findPassedLimit(trx, counting, ["smsForEveryoneHour", "smsForEveryoneDay"], everyone);
  if (passed?.justNow) world.log.error({ alarm: "smsCodes", limit: passed.name }, "Too many SMS codes: none leaves");
  if (passed) return;
  const { code, expiresAt } = await currentCode(trx, world, accountId, phone);
  world.metrics.count("otp_sent_total", {});
  await enqueue(trx, world, {
    channel: "sms",
    kind: "sms code",
    class: "code",
    to: phone,
    accountId,
    validUntil: expiresAt,
    text: codeSms(code, world.policy.figures.smsCodeSeconds),
  });
}

/** Repeats a valid code, since SMS arrive out of order (policy T-03). */
async function currentCode(
  trx: Database,
  world: World,
  accountId: string,
  phone: string,
): Promise<{ code: string; expiresAt: Date }> {
  const { smsCodeTries, smsCodeSeconds } = world.policy.figures;
  const now = world.clock.now();
  const live = await findLiveCode(trx, accountId, phone, smsCodeTries, { now, seconds: smsCodeSeconds });
  const former = live && world.secrets.open(live.code);
  if (live && former !== undefined) return { code: former, expiresAt: live.expires_at };
  const code = newCode(world);
  const expiresAt = new Date(now.getTime() + smsCodeSeconds * 1000);
  await putCode(trx, { accountId, phone, code: world.secrets.seal(code), expiresAt });
  return { code, expiresAt };
}

/** Uniform, leading zeros included (policy T-04). */
export function newCode({ random }: Pick<World, "random">): string {
  return String(random.integer(10 ** SMS_CODE_DIGITS)).padStart(SMS_CODE_DIGITS, "0");
}
