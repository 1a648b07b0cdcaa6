import * as alerts from "contract/alerts.ts";
import * as digest from "contract/digest.ts";
import { slice } from "../../http/slice.ts";
import { alertStatus } from "./alert-status.ts";
import { readDigestLink, resumeDigest, stopDigest } from "./digest-link.ts";
import { notificationParametersRead } from "./notification-parameters-read.ts";
import { notificationParametersSave } from "./notification-parameters-save.ts";

export const calls = [
  ...slice(alerts, { notificationParametersRead, notificationParametersSave, alertStatus }),
  ...slice(digest, { readDigestLink, stopDigest, resumeDigest }),
];
