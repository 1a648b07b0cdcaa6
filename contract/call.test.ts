import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { call, fillPath, gatherInput, parseQuery, queryString, wireRequest } from "./call.ts";

const example = call({
  summary: "Example",
  method: "POST",
  path: "/example/{id}",
  access: "public",
  input: z.object({ id: z.string(), name: z.string(), dryRun: z.optional(z.string()) }),
  query: ["dryRun"],
  response: z.void(),
  errors: [],
});

describe("The HTTP encoding of a call", () => {
  it("fillPath encodes the path parameters, and throws if a parameter is missing", () => {
    expect(fillPath("/a/{id}/{b}", { id: "x/y é", b: 3 })).toBe("/a/x%2Fy%20%C3%A9/3");
    expect(() => fillPath("/a/{id}", {})).toThrow("needs id");
  });

  it("gatherInput restores the input that wireRequest split into path, query and body", () => {
    const input = { id: "7", name: "Léa", dryRun: "1" };
    const request = wireRequest(example, input);
    expect(request).toEqual({ method: "POST", url: "/example/7?dryRun=1", body: { name: "Léa" } });
    expect(gatherInput(example, { params: { id: "7" }, query: { dryRun: "1" }, body: request.body })).toEqual(input);
  });

  it("If both body and path contain a key, gatherInput uses the path's value of the key (T-41)", () => {
    const gathered = gatherInput(example, { params: { id: "mine" }, query: {}, body: { id: "theirs", name: "a" } });
    expect(gathered).toMatchObject({ id: "mine" });
  });

  it("gatherInput cleans all texts of query and body except passwords (T-23)", () => {
    const dirty = "\u200eLe\u00ad Goff\u200b ";
    const gathered = gatherInput(example, {
      params: { id: dirty },
      query: { dryRun: dirty },
      body: { name: dirty, deep: { list: [dirty, 1, null] }, newPassword: dirty, bytes: new Uint8Array([1]) },
    });
    expect(gathered).toEqual({
      id: dirty,
      dryRun: "Le Goff",
      name: "Le Goff",
      deep: { list: ["Le Goff", 1, null] },
      newPassword: dirty,
      bytes: new Uint8Array([1]),
    });
  });

  it("parseQuery reads the list that queryString writes as name[]= (S3-19)", () => {
    expect(queryString({ ZIPCode: ["35", "2A"], page: 1, empty: "", none: undefined })).toBe(
      "?ZIPCode%5B%5D=35&ZIPCode%5B%5D=2A&page=1",
    );
    const text = fc.string({ minLength: 1, unit: "grapheme" });
    return fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), text, (list, single) => {
        const read = parseQuery(queryString({ list, single }));
        expect([read.list, read.single]).toEqual([list, single]);
      }),
    );
  });

  it("parseQuery reads repeated and indexed names as lists, and __proto__ as a plain name", () => {
    expect({ ...parseQuery("a=1&a=2&b[0]=3&c=4") }).toEqual({ a: ["1", "2"], b: ["3"], c: "4" });
    expect(parseQuery("__proto__=1").polluted).toBeUndefined();
  });

  it("parseQuery omits empty values (S5-89)", () => {
    expect({ ...parseQuery("active=&ZIPCode[]=&ZIPCode[]=35&notification&page=0") }).toEqual({
      ZIPCode: ["35"],
      page: "0",
    });
  });
});
