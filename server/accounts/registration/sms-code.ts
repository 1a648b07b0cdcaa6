import { SMS_CODE_DIGITS } from "contract/accounts/registration.ts";
import { isPhone } from "contract/fields.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { countingAt, findPassedLimit } from "../../platform/limits/sliding.ts";
import { everyone, ofOrdinal, ofPhone } from "../../platform/limits/subjects.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import { findLiveCode, findUncheckedPhone, putCode } from "./code-store.ts";
import { codeSms } from "./messages.ts";

/** Sends an SMS code. If all visitors together exceed the limit, sends nothing and raises one alarm (policy T-07). */
export async function sendSmsCode(
  trx: Database,
  ctx: AppContext,
  numOrdinal: string,
  requestedAt = ctx.clock.now(),
): Promise<void> {
  const account = await findUncheckedPhone(trx, numOrdinal);
  if (!account?.phone || !isPhone(account.phone, true)) return;
  const { id: accountId, phone } = account;
  const counting = countingAt(ctx, requestedAt);
  const ofNumber = ["smsCooldown", "smsPerOrdinalHour", "smsPerOrdinalDay"] as const;
  if (await findPassedLimit(trx, counting, ofNumber, ofOrdinal(numOrdinal))) return;
  if (await findPassedLimit(trx, counting, ["smsPerPhoneHour", "smsPerPhoneDay"], ofPhone(phone))) return;
  const passed = await findPassedLimit(trx, counting, ["smsForEveryoneHour", "smsForEveryoneDay"], everyone);
  if (passed?.justNow) ctx.log.error({ alarm: "smsCodes", limit: passed.name }, "Too many SMS codes: no code is sent");
  if (passed) return;
  const { code, expiresAt } = await currentCode(trx, ctx, accountId, phone);
  ctx.metrics.count("otp_sent_total", {});
  await enqueue(trx, ctx, {
    channel: "sms",
    kind: "sms code",
    class: "code",
    to: phone,
    accountId,
    validUntil: expiresAt,
    text: codeSms(code, ctx.policy.settings.smsCodeSeconds),
  });
}

/**
 * Returns the valid code, or a new one. While a code is valid, every SMS contains this code, so the order in which the
 * SMS arrive does not matter (policy T-03).
 */
async function currentCode(
  trx: Database,
  ctx: AppContext,
  accountId: string,
  phone: string,
): Promise<{ code: string; expiresAt: Date }> {
  const { smsCodeTries, smsCodeSeconds } = ctx.policy.settings;
  const now = ctx.clock.now();
  const live = await findLiveCode(trx, accountId, phone, smsCodeTries, { now, seconds: smsCodeSeconds });
  const former = live && ctx.secrets.open(live.code);
  if (live && former !== undefined) return { code: former, expiresAt: live.expires_at };
  const code = newCode(ctx);
  const expiresAt = new Date(now.getTime() + smsCodeSeconds * 1000);
  await putCode(trx, { accountId, phone, code: ctx.secrets.seal(code), expiresAt });
  return { code, expiresAt };
}

export function newCode({ random }: Pick<AppContext, "random">): string {
  return String(random.integer(10 ** SMS_CODE_DIGITS)).padStart(SMS_CODE_DIGITS, "0");
}
