import { describe, expect, it } from "vitest";
import { useTestApp } from "../../tests/support/test-app.ts";
import { buildApp } from "../app.ts";
import { rejectForeignHosts } from "./own-hosts.ts";

const test = useTestApp();

describe("the hosts of the demo", () => {
  it("the demo accepts only requests to the machine's names or the host in PUBLIC_URL (T-26)", async () => {
    const app = await buildApp(test.ctx);
    rejectForeignHosts({ app, ctx: test.ctx });
    const ask = async (host: string, url: string) => (await app.inject({ url, headers: { host } })).statusCode;
    const own = ["localhost", "LOCALHOST:3000", "demo.localhost:3000", "127.0.0.1:3000", "127.8.9.1", "[::1]:3000"];
    for (const host of [...own, "espace.example"]) expect([host, await ask(host, "/livez")]).toEqual([host, 200]);
    const foreign = [
      "evil.example",
      "evil.example:3000",
      "localhost.evil.example",
      "127.0.0.1.evil.example",
      "0.0.0.0:3000",
    ];
    const odd = [
      "192.168.1.4:3000",
      "[2001:db8::1]",
      "[::ffff:192.0.2.1]",
      "localhost@evil.example",
      "localhost/evil",
      "a b",
    ];
    for (const host of [...foreign, ...odd])
      for (const url of ["/livez", "/metrics", "/api/openapi.json", "/api/veterinary/user", "/nulle-part"])
        expect([host, url, await ask(host, url)]).toEqual([host, url, 403]);
    await app.close();
  });
});
