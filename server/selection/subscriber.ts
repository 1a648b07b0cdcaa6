import type { AppContext } from "../platform/context.ts";
import type { Subscriber } from "../platform/events.ts";

export const subscriber: Subscriber<AppContext> = {};
