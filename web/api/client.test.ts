import { currentUser } from "contract/accounts/account.ts";
import { login } from "contract/accounts/login.ts";
import { candidates } from "contract/candidates/candidates.ts";
import { addToSelection } from "contract/selection/selection.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, send, whenSessionEnds } from "./client.ts";
import { clearSession } from "./session.ts";
import { writeToken } from "./token.ts";

const fetched = vi.fn<typeof fetch>();

function respondWith(status: number, body: unknown): void {
  fetched.mockImplementation(
    async () => new Response(typeof body === "string" ? body : JSON.stringify(body), { status }),
  );
}

function sent(): { url: string; init: RequestInit & { headers: Record<string, string> } } {
  const [url, init] = fetched.mock.lastCall ?? [];
  return { url: String(url), init: { ...init, headers: { ...(init?.headers as Record<string, string>) } } };
}

beforeEach(() => vi.stubGlobal("fetch", fetched));
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
  clearSession();
  document.head.replaceChildren();
});

describe("a call of the API", () => {
  it("The client sends calls to the configured host (S7-01)", async () => {
    document.head.innerHTML = '<meta name="api-url" content="https://api.example">';
    respondWith(200, {});
    await send(currentUser, {});
    expect(sent().url).toBe("https://api.example/api/veterinary/user");
    expect(sent().init.credentials).toBe("include");
  });

  it("A call sends the session token unless the call is public (S7-02)", async () => {
    writeToken("jeton");
    respondWith(200, {});
    await send(currentUser, {});
    expect(sent().init.headers.authorization).toBe("Bearer jeton");
    expect(sent().init.credentials).toBe("same-origin");
    await send(login, { email: "a", password: "b" });
    expect(sent().init.headers.authorization).toBeUndefined();
  });

  it("A GET call sends lists as URL parameters 'name[]=' and accepts ld+json (S7-21 S7-22 S3-21)", async () => {
    respondWith(200, {});
    await send(candidates, { ZIPCode: ["35", "2A"], active: "1", withoutSelection: "true", page: "1" });
    expect(sent().url).toBe(
      "/api/veterinary/candidates?ZIPCode%5B%5D=35&ZIPCode%5B%5D=2A&active=1&withoutSelection=true&page=1",
    );
    expect(sent().init.headers.accept).toBe("application/ld+json");
  });

  it("A POST call sends the payload as JSON (S7-27)", async () => {
    respondWith(200, {});
    await send(addToSelection, { selectionId: 7, isSelected: true });
    expect(sent().init.body).toBe('{"selectionId":7,"isSelected":true}');
  });
});

describe("an error response", () => {
  it.each([
    [{ error: "Une phrase.", code: "notFound" }, "Une phrase."],
    [{ error: ["Une.", "Deux."], code: "profileRefused" }, "Une.\nDeux."],
    [{ error: null }, undefined],
    [{}, undefined],
    ["Un texte nu", "Un texte nu"],
    ['"Un texte JSON"', "Un texte JSON"],
    ["", undefined],
  ])("The error response %j is shown as the text %j", async (body, text) => {
    respondWith(422, body);
    const error = await send(currentUser, {}).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error instanceof ApiError && error.text).toBe(text);
  });
});

it("A response whose body breaks off counts as no response", async () => {
  const body = () => new ReadableStream({ start: (stream) => stream.error(new TypeError("network error")) });
  fetched.mockImplementation(async () => new Response(body()));
  await expect(send(currentUser, {})).rejects.toMatchObject({ name: "ApiError", status: 0 });
});

describe("a response with the status 401", () => {
  it("If several calls get a 401, the session ends once, and the handler gets the server's text (S4-21 S4-23 S8-03)", async () => {
    const ended = vi.fn((_message: string | undefined) => clearSession());
    whenSessionEnds(ended);
    writeToken("jeton");
    respondWith(401, { error: "Fini.", code: "sessionExpired", message: "Fini." });
    await Promise.allSettled([send(currentUser, {}), send(currentUser, {}), send(candidates, {})]);
    expect(ended.mock.calls).toEqual([["Fini."]]);
  });

  it("A 401 response to the login does not end the session (S8-01)", async () => {
    const ended = vi.fn();
    whenSessionEnds(ended);
    writeToken("jeton");
    respondWith(401, { error: "Identifiant ou mot de passe invalides.", code: "badCredentials" });
    await expect(send(login, { email: "a", password: "b" })).rejects.toMatchObject({ status: 401 });
    expect(ended).not.toHaveBeenCalled();
  });
});
