import * as contract from "contract/outgoing.ts";
import { slice } from "../../http/slice.ts";
import { dropFailedMessage } from "./drop-failed-message.ts";
import { failedMessages } from "./failed-messages.ts";
import { sendMessageAgain } from "./send-message-again.ts";

export const calls = slice(contract, { failedMessages, sendMessageAgain, dropFailedMessage });
