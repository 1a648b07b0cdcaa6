import { candidate, studyLevels } from "contract/candidates/candidates.ts";
import { describe, expect, it } from "vitest";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { makeNotification } from "../../alerts/notifications/fixtures.ts";
import { insertSelections } from "../../selection/entries/store.ts";
import { anonymiseCandidates } from "../intake/anonymise-candidates.ts";
import { candidateRecord, makeCandidate } from "../intake/fixtures.ts";
import { writeCandidates } from "../intake/write-candidates.ts";
import { UNKNOWN_AVAILABILITY } from "./shown-parts.ts";

const test = useTestApp();

async function search(query: string, token: string) {
  const response = await test.app.inject({
    url: `/api/veterinary/candidates${query}`,
    headers: { authorization: `Bearer ${token}`, accept: "application/ld+json" },
  });
  return { status: response.statusCode, type: response.headers["content-type"], body: response.json() };
}

const names = (body: { "hydra:member": { lastName: string }[] }) => body["hydra:member"].map((one) => one.lastName);

describe("a search for candidates", () => {
  it("a search returns a Hydra collection in the format ld+json (S7-21 S7-22 S7-23)", async () => {
    const token = await test.tokenOf(await makeHolder(test.ctx));
    const id = await makeCandidate(test.ctx, { lastName: "Perrot" });
    const { status, type, body } = await search("?active=1&withoutSelection=true&page=1", token);
    expect([status, type]).toEqual([200, "application/ld+json; charset=utf-8"]);
    expect(body).toMatchObject({
      ...{ "@id": "/api/veterinary/candidates", "@type": "hydra:Collection", "hydra:totalItems": 1 },
      "hydra:member": [{ id, lastName: "Perrot", firstName: "Lise", ZIPCode: "35000", active: true }],
      "hydra:view": { "@type": "hydra:PartialCollectionView" },
    });
    expect(body["hydra:view"]["hydra:next"]).toBeUndefined();
  });

  it("a search accepts departments as repeated or comma-separated ZIPCode[] parameters (S3-19)", async () => {
    const token = await test.tokenOf(await makeHolder(test.ctx));
    const made = { Ille: "35000", Corse: "20000", Bastia: "20200", Réunion: "97400" };
    for (const [lastName, ZIPCode] of Object.entries(made)) await makeCandidate(test.ctx, { lastName, ZIPCode });
    for (const query of [
      ...["?ZIPCode[]=35&ZIPCode[]=2A", "?ZIPCode=35&ZIPCode=2A", "?ZIPCode=35,2A"],
      ...["?ZIPCode[0]=35&ZIPCode[1]=2A", "?ZIPCode[]=35&ZIPCode[]=2a"],
    ]) {
      expect(names((await search(query, token)).body).sort()).toEqual(["Corse", "Ille"]);
    }
    expect(names((await search("?ZIPCode[]=974", token)).body)).toEqual(["Réunion"]);
    expect((await search("?ZIPCode[]=99", token)).status).toBe(400);
  });

  it("a search by name ignores case and accents, and finds a name by any part of the name (S3-19)", async () => {
    const token = await test.tokenOf(await makeHolder(test.ctx));
    await makeCandidate(test.ctx, { lastName: "LE GOFF-MÉNARD", firstName: "Zoé" });
    await makeCandidate(test.ctx, { lastName: "Durand", firstName: "Œlenn" });
    expect(names((await search("?lastName=menard", token)).body)).toEqual(["LE GOFF-MÉNARD"]);
    expect(names((await search("?lastName=%20Goff%20m%20", token)).body)).toEqual(["LE GOFF-MÉNARD"]);
    expect(names((await search("?firstName=oel", token)).body)).toEqual(["Durand"]);
    expect((await search(`?lastName=${"a".repeat(61)}`, token)).status).toBe(400);
  });

  it("a search filters by study level, tests and opinions (S3-19 S3-20 S5-83 S5-84)", async () => {
    const token = await test.tokenOf(await makeHolder(test.ctx));
    await makeCandidate(test.ctx, { lastName: "A", studyLevelCategory: 3, jobInterviewNotice: "Réserves" });
    await makeCandidate(test.ctx, { lastName: "B", studyLevelCategory: 4, jobInterviewNotice: "Avis très favorable" });
    const nothing = { studyLevelCategory: null, jobInterviewStatus: null, jobInterviewNotice: null };
    await makeCandidate(test.ctx, { lastName: "C", ...nothing });
    expect(names((await search("?studyLevelCategory=4", token)).body)).toEqual(["B"]);
    expect(names((await search("?jobInterviewStatus[]=Oui", token)).body)).toEqual(["B", "A"]);
    const opinions = "?jobInterviewNotice[]=R%C3%A9serves&jobInterviewNotice[]=Avis%20favorable";
    expect(names((await search(opinions, token)).body)).toEqual(["A"]);
    const otherwise =
      "?jobInterviewStatus[]=OUI&jobInterviewNotice[]=reserves&jobInterviewNotice[]=AVIS%20TRES%20FAVORABLE";
    expect(names((await search(otherwise, token)).body)).toEqual(["B", "A"]);
    for (const bad of [
      ...["?studyLevelCategory=7", "?jobInterviewStatus[]=peut-etre", "?jobInterviewNotice[]=Bof"],
      ...["?page=0", "?page=x", "?active=oui"],
    ]) {
      expect((await search(bad, token)).status).toBe(400);
    }
    expect((await search("?inconnu=1", token)).status).toBe(200);
  });

  it("a search finds a recruited candidate only for accounts that selected this candidate (T-53 S3-21)", async () => {
    const mine = await makeHolder(test.ctx);
    const [token, stranger] = [await test.tokenOf(mine), await test.tokenOf(await makeHolder(test.ctx))];
    const record = { externalId: "ASV-1", lastName: "Recrutée", firstName: "Jeanne", ZIPCode: "35000" };
    const id = await makeCandidate(test.ctx, record);
    await insertSelections(test.ctx.db, [mine], id, test.clock.now());
    await test.jobs.drain();
    const notification = await makeNotification(test.ctx, mine, { range: { sectors: ["35"], after: 0, last: 1e9 } });
    await makeCandidate(test.ctx, { ...record, version: 2, active: false });
    await makeCandidate(test.ctx, { lastName: "Jamais", active: false });
    const queries = ["", "&withoutSelection=true", "&withoutSelection=false", "&lastName=rec", "&firstName=jea"];
    const narrower = ["&ZIPCode[]=35", "&studyLevelCategory=3", "&jobInterviewStatus[]=Oui", "&page=2"];
    for (const query of [...queries, ...narrower.map((one) => `${one}&withoutSelection=false`)]) {
      for (const active of ["0", "false"]) {
        const { status, body } = await search(`?active=${active}${query}`, stranger);
        expect([query, status, body["hydra:totalItems"], names(body)]).toEqual([query, 200, 0, []]);
      }
    }
    expect((await search(`?active=0&withoutSelection=false&notification=${notification}`, stranger)).status).toBe(404);
    for (const query of ["", "&lastName=rec", "&ZIPCode[]=35", `&notification=${notification}`]) {
      const { body } = await search(`?active=0&withoutSelection=false${query}`, token);
      expect([query, body["hydra:totalItems"], names(body)]).toEqual([query, 1, ["Recrutée"]]);
    }
    expect((await search("?active=0", token)).body["hydra:totalItems"]).toBe(0);
  });

  it("a search finds no anonymised candidates (policy 6)", async () => {
    const mine = await makeHolder(test.ctx);
    const token = await test.tokenOf(mine);
    await insertSelections(test.ctx.db, [mine], await makeCandidate(test.ctx, { active: false }), test.clock.now());
    expect((await search("?active=0&withoutSelection=false", token)).body["hydra:totalItems"]).toBe(1);
    const tomorrow = new Date(test.ctx.clock.now().getTime() + 86_400_000);
    expect(await anonymiseCandidates(test.ctx, tomorrow)).toBe(1);
    const { body } = await search("?active=0&withoutSelection=false", token);
    expect(body).toMatchObject({ "hydra:totalItems": 0, "hydra:member": [] });
  });

  it("a client that follows hydra:next gets each candidate once, even if the list shrinks", async () => {
    const account = await makeHolder(test.ctx);
    const token = await test.tokenOf(account);
    const records = Array.from({ length: 65 }, (_, n) => candidateRecord({ externalId: `N${n}`, lastName: `N${n}` }));
    const written = await writeCandidates(test.ctx, records);
    const latestFirst = written.map(({ id }, n) => ({ id: id ?? 0, name: `N${n}` })).sort((a, b) => b.id - a.id);
    const first = (await search("?ZIPCode[]=35", token)).body;
    expect(first["hydra:totalItems"]).toBe(65);
    expect(first["hydra:member"]).toHaveLength(30);
    const taken = first["hydra:member"].slice(0, 3).map((one: { id: number }) => one.id);
    for (const id of taken) await insertSelections(test.ctx.db, [account], id, test.clock.now());
    const seen: number[] = first["hydra:member"].map((one: { id: number }) => one.id);
    let next: string | undefined = first["hydra:view"]["hydra:next"];
    while (next) {
      expect(next).toContain("ZIPCode%5B%5D=35");
      const { body } = await search(next.slice(next.indexOf("?")), token);
      expect(body["hydra:totalItems"]).toBe(62);
      seen.push(...body["hydra:member"].map((one: { id: number }) => one.id));
      next = body["hydra:view"]["hydra:next"];
    }
    expect(seen).toEqual(latestFirst.map(({ id }) => id));
    expect(names((await search("?page=3", token)).body)).toEqual(latestFirst.slice(-2).map(({ name }) => name));
    expect((await search("?cursor=n-importe-quoi", token)).status).toBe(400);
  });
});

describe("a sheet", () => {
  it("the sheet of a candidate has every field (S7-24 S3-11 S3-12 S3-13 S3-14 S3-15 S3-16)", async () => {
    const token = await test.tokenOf(await makeHolder(test.ctx));
    const id = await makeCandidate(test.ctx, { ranFR: 7, ranMA: 14 });
    const sheet = await test.response(candidate, { id: String(id) }, { token });
    const { externalId: _, version: __, contactShareable: ___, ...fields } = candidateRecord({ ranFR: 7, ranMA: 14 });
    expect(sheet).toMatchObject({
      ...{ ...fields, id, cellPhone: null, email: null },
      publishedAt: test.clock.now().toISOString(),
      isSelected: false,
      isAlreadyConsulted: false,
    });
    expect((await test.response(candidate, { id: String(id) }, { token })).isAlreadyConsulted).toBe(true);
  });

  it("a sheet with an unknown id returns 404 with the detail 'Not Found' (S8-50)", async () => {
    const token = await test.tokenOf(await makeHolder(test.ctx));
    for (const id of ["1", "0", "-1", "abc", "99999999999", "1e3"]) {
      const response = await test.send(candidate, { id }, { token });
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ detail: "Not Found", code: "candidateNotFound" });
    }
  });

  it("the sheet of a recruited candidate has no personal data (S4-41 S8-51 policy 6)", async () => {
    const token = await test.tokenOf(await makeHolder(test.ctx));
    const id = await makeCandidate(test.ctx, { active: true });
    await test.response(candidate, { id: String(id) }, { token });
    await test.ctx.db.updateTable("candidates").set({ active: false, personal_resume: "cv.pdf" }).execute();
    const response = await test.response(candidate, { id: String(id) }, { token });
    const { "@id": iri, "@type": type, availability, notShared, ...fields } = response;
    expect([availability, notShared]).toEqual([UNKNOWN_AVAILABILITY, []]);
    expect([iri, type]).toEqual([`/api/veterinary/candidate/${id}`, "VeterinaryCandidate"]);
    const filled = Object.entries(fields).filter(([, value]) => ![null, "", 0].includes(value as null));
    expect(Object.fromEntries(filled)).toEqual({ id, active: false, isSelected: false, isAlreadyConsulted: true });
  });
});

describe("study levels", () => {
  it("the call for study levels returns the six categories of study levels in order (S7-25)", async () => {
    const token = await test.tokenOf(await makeHolder(test.ctx));
    expect(await test.response(studyLevels, {}, { token })).toEqual([
      { id: 1, label: "Sans diplôme ou Brevet" },
      { id: 2, label: "CAP / BEP" },
      { id: 3, label: "Baccalauréat" },
      { id: 4, label: "Bac +2" },
      { id: 5, label: "Bac +3 et plus" },
      { id: 6, label: "En reconversion professionnelle" },
    ]);
  });
});
