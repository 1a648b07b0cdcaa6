import type * as contract from "contract/alerts/alerts.ts";
import * as alerts from "contract/alerts/alerts.ts";
import * as digest from "contract/alerts/digest.ts";
import type { ParsedInputOf, ResponseOf } from "contract/call.ts";
import type { AppContext } from "../../platform/context.ts";
import { feature, type SessionUser } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { readDigestLink, resumeDigest, stopDigest } from "../digests/digest-link.ts";
import { alertStatus } from "./alert-status.ts";
import { checkKind } from "./check-notification-id.ts";
import { notificationParametersSave } from "./save.ts";
import { findParameters, toParameters } from "./store.ts";

export const calls = [
  ...feature(alerts, { notificationParametersRead, notificationParametersSave, alertStatus }),
  ...feature(digest, { readDigestLink, stopDigest, resumeDigest }),
];

/** Until parameters are saved, the web shows its defaults. */
async function notificationParametersRead(
  input: ParsedInputOf<typeof contract.notificationParametersRead>,
  user: SessionUser,
  ctx: AppContext,
): Promise<ResponseOf<typeof contract.notificationParametersRead>> {
  checkKind(input.id);
  const stored = await findParameters(ctx.db, user.id);
  if (!stored) throw new Problem("notificationParametersNotFound");
  return toParameters(stored);
}
