import * as z from "zod/mini";
import { call } from "../call.ts";

export const TOUR_CONFIGURATION = 20;
const SMS_CONFIGURATION = 10;
export const CONFIGURATION_TYPES = [TOUR_CONFIGURATION, SMS_CONFIGURATION] as const;
export const TOUR_NAMES = ["notification", "newCandidacyNotificationParams", "searchAsv"] as const;
export type TourName = (typeof TOUR_NAMES)[number];

export const TOUR_START = Date.parse("2024-06-01T08:00:00+02:00");

/**
 * For a tour that the person has not seen, the server returns this default time, in milliseconds since 1970 (product
 * 9).
 */
export const TOUR_DEFAULTS: Readonly<Record<TourName, number>> = {
  notification: Date.parse("2023-06-01T00:00:00+02:00"),
  newCandidacyNotificationParams: Date.parse("2023-06-01T00:00:00+02:00"),
  searchAsv: Date.parse("2022-06-01T00:00:00+02:00"),
};

/** The maximum size of `details` as JSON text in UTF-8. */
const DETAILS_BYTES = 8192;

const Details = z.record(z.string(), z.unknown());
const bytesOf = (text: string) => new TextEncoder().encode(text).length;
const Type = z.string().check(z.maxLength(20));

export const configurationRead = call({
  summary: "Configuration read: times of tours (20) or settings of SMS (10); empty and active by default",
  method: "GET",
  path: "/api/veterinary/configuration/{type}",
  access: "account",
  input: z.object({ type: Type }),
  response: z.object({ details: Details, isActive: z.boolean() }),
  errors: ["notFound"],
});

export const configurationWrite = call({
  summary: "Configuration write",
  method: "POST",
  path: "/api/veterinary/configuration/{type}",
  access: "account",
  input: z.object({
    type: Type,
    details: Details.check(z.refine((details) => bytesOf(JSON.stringify(details)) <= DETAILS_BYTES)),
    isActive: z._default(z.boolean(), true),
  }),
  response: z.object({ details: Details, isActive: z.boolean() }),
  errors: ["notFound"],
});
