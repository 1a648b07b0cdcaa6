import * as contract from "contract/introductions.ts";
import { slice } from "../../http/slice.ts";
import { askIntroduction } from "./ask-introduction.ts";
import { cancelIntroduction } from "./cancel-introduction.ts";
import { introductionCalendar } from "./introduction-calendar.ts";
import { introductions } from "./introductions.ts";

export const calls = slice(contract, { askIntroduction, introductions, cancelIntroduction, introductionCalendar });
