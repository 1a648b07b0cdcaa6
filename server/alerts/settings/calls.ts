import type * as contract from "contract/alerts/alerts.ts";
import * as alerts from "contract/alerts/alerts.ts";
import * as digest from "contract/alerts/digest.ts";
import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import { Problem } from "../../platform/http/problem.ts";
import { type SessionUser, slice } from "../../platform/http/slice.ts";
import type { World } from "../../platform/world.ts";
import { alertStatus } from "./alert-status.ts";
import { readDigestLink, resumeDigest, stopDigest } from "./digest-link.ts";
import { checkKind } from "./kind.ts";
import { notificationParametersSave } from "./notification-parameters-save.ts";
import { findParameters, toParameters } from "./store.ts";

export const calls = [
  ...slice(alerts, { notificationParametersRead, notificationParametersSave, alertStatus }),
  ...slice(digest, { readDigestLink, stopDigest, resumeDigest }),
];

/** Until parameters are saved, the web shows its defaults. */
async function notificationParametersRead(
  input: ParsedInputOf<typeof contract.notificationParametersRead>,
  user: SessionUser,
  world: World,
): Promise<AnswerOf<typeof contract.notificationParametersRead>> {
  checkKind(input.id);
  const stored = await findParameters(world.db, user.id);
  if (!stored) throw new Problem("notificationParametersNotFound");
  return toParameters(stored);
}
