import { notificationList, oneNotification } from "contract/alerts/notifications.ts";
import { candidates } from "contract/candidates/candidates.ts";
import { deleteCandidate } from "contract/candidates/intake.ts";
import { expect, it } from "vitest";
import { passAlertTime } from "../../../tests/support/alerts.ts";
import { PROVIDER_KEY, useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { makeCandidate } from "../../candidates/intake/fixtures.ts";
import { makeAlerts } from "../settings/fixtures.ts";

const test = useTestApp({ scene });
const FANNY = {
  firstName: "Fanny",
  lastName: "CANARI",
  birthday: "2007-06-01",
  jobInterviewNotice: "Avis favorable",
} as const;
let token: string;

async function scene(): Promise<void> {
  const account = await makeHolder(test.ctx, { phone: "0639980001" });
  await makeAlerts(test.ctx, account, { sectorList: ["35", "22"] });
  token = await test.tokenOf(account);
}

async function newest() {
  const { items } = await test.response(notificationList, {}, { token });
  const [item] = items;
  if (!item) throw new Error("There is no notification");
  expect(await test.response(oneNotification, { uuid: item.uuid }, { token })).toEqual(item);
  return item;
}

it("a notification about one to three candidates describes each candidate (B9-05)", async () => {
  await makeCandidate(test.ctx, { ...FANNY, externalId: "FANNY" });
  await makeCandidate(test.ctx, {
    ...{ firstName: "Noé", birthday: null, city: "Saint-Brieuc", ZIPCode: "22000", jobInterviewNotice: null },
  });
  await passAlertTime(test, "02-14T12:00:00");
  const { uuid, title, content } = await newest();
  expect(title).toBe("Nouveaux candidats");
  const lines = ["Noé, Saint-Brieuc, à 93 km", "Fanny, 18 ans, Rennes, à moins de 5 km, avis favorable"];
  expect(content.split("\n")).toEqual(lines);
  const found = await test.response(candidates, { notification: uuid }, { token });
  expect(found["hydra:member"].map(({ firstName }) => firstName)).toEqual(["Noé", "Fanny"]);
  await test.send(deleteCandidate, { externalId: "FANNY" }, { token: PROVIDER_KEY });
  expect((await newest()).content).toBe(lines[0]);
});

it("a notification about four candidates states only the number per department (B9-05)", async () => {
  for (let count = 0; count < 4; count += 1) await makeCandidate(test.ctx, FANNY);
  await passAlertTime(test, "02-14T12:00:00");
  expect((await newest()).content).toBe("4 nouveaux candidats ASV : Ille-et-Vilaine (35).");
});
