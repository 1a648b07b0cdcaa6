import {
  bulkDelete,
  bulkRead,
  deleteNotification,
  markRead,
  notificationList,
  oneNotification,
  restoreNotifications,
  unreadCount,
} from "contract/alerts/notifications.ts";
import { describe, expect, it } from "vitest";
import { START, useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { makeNotification } from "./fixtures.ts";

const test = useTestApp({ scene });
const UNKNOWN = "00000000-0000-4000-8000-000000000000";
let account: string;
let token: string;

async function scene(): Promise<void> {
  account = await makeHolder(test.ctx);
  token = await test.tokenOf(account);
}

async function makeSeveral(count: number): Promise<string[]> {
  const uuids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    test.clock.advance(60_000);
    uuids.push(await makeNotification(test.ctx, account));
  }
  return uuids;
}

describe("notificationList", () => {
  it("a notification has uuid, title, content, read, date and type 'candidate' (S3-22 S7-30)", async () => {
    const uuid = await makeNotification(test.ctx, account, {
      content: "3 nouveaux candidats ASV : Ille-et-Vilaine (35), Côtes-d'Armor (22).",
    });
    const { items } = await test.response(notificationList, {}, { token });
    expect(items).toEqual([
      {
        ...{ uuid, title: "Nouveaux candidats" },
        ...{ content: "3 nouveaux candidats ASV : Ille-et-Vilaine (35), Côtes-d'Armor (22).", read: false },
        ...{ date: START, type: "candidate" },
      },
    ]);
    expect(await test.response(oneNotification, { uuid }, { token })).toMatchObject({ uuid, read: false });
  });

  it("the notification list has pages of 20 notifications, newest first (S7-29 S9-04 S3-23)", async () => {
    const uuids = (await makeSeveral(45)).toReversed();
    const first = await test.response(notificationList, {}, { token });
    expect(first.items.map((item) => item.uuid)).toEqual(uuids.slice(0, 20));
    expect(first.meta).toEqual({ totalItems: 45, totalPages: 3, currentPage: 1, limit: 20, first: 1, last: 3 });
    const last = await test.response(notificationList, { page: "3", limit: "20" }, { token });
    expect(last.items.map((item) => item.uuid)).toEqual(uuids.slice(40));
    expect(last.meta.currentPage).toBe(3);
    expect((await test.response(notificationList, { limit: 45 }, { token })).items).toHaveLength(45);
  });

  it("the notification list sorts notifications with equal dates by uuid", async () => {
    const uuids = [];
    for (let index = 0; index < 5; index += 1) uuids.push(await makeNotification(test.ctx, account));
    const { items } = await test.response(notificationList, {}, { token });
    expect(items.map((item) => item.uuid)).toEqual(uuids.sort());
  });

  it("the response to a page after the last page still contains the last page's number (S3-23 S4-52)", async () => {
    const { items, meta } = await test.response(notificationList, {}, { token });
    expect(items).toEqual([]);
    expect(meta).toEqual({ totalItems: 0, totalPages: 0, currentPage: 1, limit: 20, first: 1, last: 1 });
    await makeSeveral(3);
    const beyond = await test.response(notificationList, { page: 9, limit: 2 }, { token });
    expect(beyond.items).toEqual([]);
    expect(beyond.meta).toMatchObject({ totalPages: 2, currentPage: 9, last: 2 });
  });

  it.each([{ limit: "0" }, { limit: "101" }, { page: "0" }, { page: "deux" }])(
    "the notification list rejects the query %j",
    async (input) => {
      expect((await test.send(notificationList, input, { token })).statusCode).toBe(400);
    },
  );
});

describe("oneNotification", () => {
  it.each([UNKNOWN, "sans-forme", "%00"])(
    "a request for the unknown notification %s returns 404 'Not Found' (S7-31)",
    async (uuid) => {
      const response = await test.send(oneNotification, { uuid }, { token });
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ code: "notificationNotFound", detail: "Not Found" });
    },
  );
});

describe("markRead", () => {
  it("marking a read notification as read again changes nothing (S7-33 S4-50)", async () => {
    const uuid = await makeNotification(test.ctx, account);
    for (let time = 0; time < 2; time += 1) {
      expect((await test.send(markRead, { uuid }, { token })).statusCode).toBe(204);
      expect((await test.response(oneNotification, { uuid }, { token })).read).toBe(true);
    }
    const { read_at } = await test.ctx.db.selectFrom("notifications").select("read_at").executeTakeFirstOrThrow();
    expect(read_at?.toISOString()).toBe(START);
  });

  it("markRead and deleteNotification accept an empty body with the content type of JSON", async () => {
    const uuid = await makeNotification(test.ctx, account);
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    for (const [method, path] of [
      ["PATCH", "notification/read"],
      ["DELETE", "notification"],
    ] as const) {
      const response = await test.app.inject({ method, url: `/api/veterinary/${path}/${uuid}`, headers });
      expect([method, response.statusCode]).toEqual([method, 204]);
    }
  });
});

it("deleteNotification returns 404 for a notification that was already deleted (S7-32)", async () => {
  const uuid = await makeNotification(test.ctx, account);
  expect((await test.send(deleteNotification, { uuid }, { token })).statusCode).toBe(204);
  expect((await test.send(deleteNotification, { uuid }, { token })).statusCode).toBe(404);
});

describe("restoreNotifications", () => {
  it("an account can restore its deleted notifications within an hour (T-42)", async () => {
    const [one = "", two = ""] = await makeSeveral(2);
    const stranger = await test.tokenOf(await makeHolder(test.ctx));
    await test.send(markRead, { uuid: one }, { token });
    await test.send(bulkDelete, { uuids: [one, two] }, { token });
    for (const uuid of [one, two]) expect((await test.send(oneNotification, { uuid }, { token })).statusCode).toBe(404);
    expect(await test.response(unreadCount, {}, { token })).toEqual({ count: 0 });
    await test.send(restoreNotifications, { uuids: [one, two] }, { token: stranger });
    expect((await test.response(notificationList, {}, { token })).meta.totalItems).toBe(0);
    const restored = await test.send(restoreNotifications, { uuids: [one, two, UNKNOWN, "sans-forme"] }, { token });
    expect(restored.statusCode).toBe(204);
    const { items } = await test.response(notificationList, {}, { token });
    expect(items.map(({ uuid, read }) => [uuid, read])).toEqual([
      [two, false],
      [one, true],
    ]);
    await test.send(deleteNotification, { uuid: one }, { token });
    test.clock.advance(3_600_000);
    await test.send(restoreNotifications, { uuids: [one] }, { token });
    expect((await test.response(notificationList, {}, { token })).meta.totalItems).toBe(1);
  });
});

describe("Bulk calls for notifications", () => {
  it("a bulk deletion deletes the listed notifications and ignores unknown uuids (S7-34)", async () => {
    const [one = "", two = "", three = ""] = await makeSeveral(3);
    expect((await test.send(bulkDelete, { uuids: [one, two, UNKNOWN, "sans-forme"] }, { token })).statusCode).toBe(204);
    const { items } = await test.response(notificationList, {}, { token });
    expect(items.map((item) => item.uuid)).toEqual([three]);
  });

  it("one request can mark up to 200 notifications as read (S7-35 S7-36)", async () => {
    const uuids = await makeSeveral(3);
    expect((await test.send(bulkRead, { uuids: uuids.slice(0, 1) }, { token })).statusCode).toBe(204);
    expect((await test.send(bulkRead, { uuids: { uuids: uuids.slice(1, 2) } }, { token })).statusCode).toBe(204);
    expect(await test.response(unreadCount, {}, { token })).toEqual({ count: 1 });
    const many = Array.from({ length: 201 }, () => UNKNOWN);
    expect((await test.send(bulkRead, { uuids: many }, { token })).statusCode).toBe(400);
    expect((await test.send(bulkRead, { uuids: many.slice(1) }, { token })).statusCode).toBe(204);
  });
});

it("an account can neither read nor change another account's notifications (T-42 W-15)", async () => {
  const uuid = await makeNotification(test.ctx, account);
  const stranger = await test.tokenOf(await makeHolder(test.ctx));
  for (const call of [oneNotification, markRead, deleteNotification]) {
    expect((await test.send(call, { uuid }, { token: stranger })).statusCode).toBe(404);
  }
  await test.send(bulkRead, { uuids: [uuid] }, { token: stranger });
  await test.send(bulkDelete, { uuids: [uuid] }, { token: stranger });
  expect(await test.response(notificationList, {}, { token: stranger })).toMatchObject({ items: [] });
  expect(await test.response(unreadCount, {}, { token: stranger })).toEqual({ count: 0 });
  expect(await test.response(oneNotification, { uuid }, { token })).toMatchObject({ uuid, read: false });
});
