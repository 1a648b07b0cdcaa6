import * as contract from "contract/alerts.ts";
import { slice } from "../../http/slice.ts";
import { alertStatus } from "./alert-status.ts";
import { notificationParametersRead } from "./notification-parameters-read.ts";
import { notificationParametersSave } from "./notification-parameters-save.ts";

export const calls = slice(contract, { notificationParametersRead, notificationParametersSave, alertStatus });
