import { candidate, candidates } from "contract/candidates/candidates.ts";
import { countCandidates, newCandidates, publishedFigures } from "contract/candidates/counts.ts";
import { addToSelection } from "contract/selection/selection.ts";
import { expect, it } from "vitest";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { candidateRecord, makeCandidate } from "../intake/fixtures.ts";
import { writeCandidates } from "../intake/write-candidates.ts";

const test = useTestApp();
const HOUR_MS = 3_600_000;

const holder = () => makeHolder(test.ctx, { clinic: { zip_code: "35000" } });
const news = (token: string) => test.response(newCandidates, {}, { token });

it("the count of a search equals the total that the list of this search shows (B14-05)", async () => {
  const token = await test.tokenOf(await holder());
  const towns = ["35000", "35500", "22000", "75002"];
  for (const ZIPCode of towns) await makeCandidate(test.ctx, { ZIPCode });
  const selected = await makeCandidate(test.ctx, { ZIPCode: "35000" });
  await test.response(addToSelection, { selectionId: selected }, { token });
  for (const filters of [
    {},
    { ZIPCode: ["35"] },
    { radius: "25" },
    { near: "22000", radius: "10" },
    { lastName: "x" },
  ]) {
    const list = await test.response(candidates, filters, { token });
    expect(await test.response(countCandidates, filters, { token })).toEqual({ count: list["hydra:totalItems"] });
  }
  expect((await test.send(countCandidates, { near: "00000" }, { token })).statusCode).toBe(422);
});

it("an account's first visit shows no new candidates (B14-01)", async () => {
  const token = await test.tokenOf(await holder());
  await makeCandidate(test.ctx, { ZIPCode: "35000" });
  expect(await news(token)).toEqual({ since: null, nearby: 0 });
});

it("candidates count as new if published since the account's previous visit, on any device (B14-01)", async () => {
  const account = await holder();
  const token = await test.tokenOf(account);
  const end = test.clock.now().toISOString();
  test.clock.advance(HOUR_MS);
  for (const ZIPCode of ["35000", "35510", "35500", "75002"]) await makeCandidate(test.ctx, { ZIPCode });
  const [opened, selected] = [
    await makeCandidate(test.ctx, { ZIPCode: "35000" }),
    await makeCandidate(test.ctx, { ZIPCode: "35000" }),
  ];
  test.clock.advance(HOUR_MS);
  expect(await news(await test.tokenOf(account))).toEqual({ since: end, nearby: 4 });
  await test.response(candidate, { id: String(opened) }, { token });
  await test.response(addToSelection, { selectionId: selected }, { token });
  expect(await news(token)).toEqual({ since: end, nearby: 2 });
});

it("a visit ends after half an hour without use of the account (B14-01)", async () => {
  const account = await holder();
  const token = await test.tokenOf(account);
  test.clock.advance(0.4 * HOUR_MS);
  expect((await news(token)).since).toBeNull();
  const end = test.clock.now().toISOString();
  test.clock.advance(0.6 * HOUR_MS);
  expect((await news(token)).since).toBe(end);
  test.clock.advance(0.4 * HOUR_MS);
  expect((await news(token)).since).toBe(end);
});

it("the public count of published candidates is exact below 20, then rounded down to tens (B14-17)", async () => {
  const shownAt = async (count: number) => {
    const ZIPCodes = Array.from({ length: count }, (_, n) => (n % 2 === 0 ? "35000" : "22000"));
    const records = ZIPCodes.map((ZIPCode, n) => candidateRecord({ externalId: `N-${n}`, ZIPCode }));
    await writeCandidates(test.ctx, records);
    return test.response(publishedFigures, {});
  };
  expect(await shownAt(3)).toEqual({ candidates: 3, departments: 2 });
  expect(await shownAt(21)).toEqual({ candidates: 20, departments: 2 });
});
