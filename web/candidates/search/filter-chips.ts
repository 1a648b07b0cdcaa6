import type { Notification } from "contract/alerts/notifications.ts";
import { OPINIONS } from "contract/candidates/candidate-values.ts";
import { dayAndTime, longDay } from "../../format/dates.ts";
import { card } from "../card/texts.ts";
import type { Filters } from "./filters.ts";
import { orderOf } from "./list-order.ts";
import { search } from "./texts.ts";

export interface FilterChip {
  readonly id: string;
  readonly label: string;
  readonly without: Filters;
}

export interface ChipKnowledge {
  readonly studyLevels: readonly { id: number; label: string }[] | undefined;
  readonly notification: Pick<Notification, "date"> | undefined;
}

export function filterChips(filters: Filters, { studyLevels, notification }: ChipKnowledge): FilterChip[] {
  const { firstName, lastName, studyLevelCategory, jobInterviewStatus, jobInterviewNotice } = filters;
  const chip = (id: string, label: string | undefined, removed: Partial<Filters>): FilterChip[] =>
    label === undefined ? [] : [{ id, label, without: { ...filters, ...removed } }];
  const level = studyLevels?.find(({ id }) => String(id) === studyLevelCategory);
  const hasAllOpinions = jobInterviewNotice.length === OPINIONS.length;
  return [
    ...(firstName === "" ? [] : chip("firstName", search.firstNameChip(firstName), { firstName: "" })),
    ...(lastName === "" ? [] : chip("lastName", search.lastNameChip(lastName), { lastName: "" })),
    ...chip("studyLevelCategory", level?.label, { studyLevelCategory: "" }),
    ...jobInterviewStatus.flatMap((status) =>
      chip("jobInterviewStatus", search.testsChip(status), { jobInterviewStatus: [] }),
    ),
    ...(hasAllOpinions
      ? chip("jobInterviewNotice", search.allOpinions, { jobInterviewNotice: [] })
      : jobInterviewNotice.flatMap((opinion) =>
          chip(opinion, opinion, { jobInterviewNotice: jobInterviewNotice.filter((other) => other !== opinion) }),
        )),
    ...(filters.drivingLicence === "" ? [] : chip("drivingLicence", card.licence.yes, { drivingLicence: "" })),
    ...(filters.availableBefore === ""
      ? []
      : chip("availableBefore", search.availableChip(longDay(filters.availableBefore)), { availableBefore: "" })),
    ...chip("near", aroundLabel(filters), { near: "", radius: "", order: "" }),
    ...(filters.ids === "" ? [] : chip("ids", search.digestChip, { ids: "" })),
    ...(filters.notification === ""
      ? []
      : chip("notification", notification && notificationLabel(notification.date), { notification: "" })),
  ];
}

function aroundLabel({ near, radius, order }: Filters): string | undefined {
  if (radius !== "") return search.radiusChip(radius, near || search.clinic);
  if (near === "") return undefined;
  return orderOf({ order }) === "distance" ? search.nearestChip(near) : search.distancesChip(near);
}

function notificationLabel(date: string): string {
  const { day, time } = dayAndTime(date);
  return search.notificationChip(day, time);
}
