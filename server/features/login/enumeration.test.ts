import { login } from "contract/login.ts";
import { passwordResetRequest } from "contract/password.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { makePasswordHasher } from "../../passwords.ts";
import { makePolicy } from "../../policy.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { makeCollaborator, makeHolder } from "./make.ts";

const test = useTestApp();
const PASSWORD = "clinique-demo-2026";
/** One of each account that a stranger could try to tell from none. */
const KNOWN = ["demo@lices.example", "attente@lices.example", "invite@lices.example", "verrou@lices.example"];
const UNKNOWN = "personne@lices.example";

beforeEach(async () => {
  const holder = await makeHolder(test.world, { email: "demo@lices.example", password: PASSWORD });
  await makeHolder(test.world, { email: "attente@lices.example", password: PASSWORD, emailChecked: false });
  await makeCollaborator(test.world, holder, { email: "invite@lices.example" });
  await makeHolder(test.world, { email: "verrou@lices.example", password: PASSWORD });
  for (let attempt = 0; attempt < 8; attempt += 1) await enter("verrou@lices.example");
});

/** Each from an address of its own: limits per address say nothing of accounts. */
const from = { next: 0 };
const sender = () => {
  from.next += 1;
  return { address: `198.51.${from.next >> 8}.${from.next & 255}` };
};
const enter = (email: string) => test.send(login, { email, password: "un-mauvais-mot-de-passe" }, sender());
const askReset = (email: string) => test.send(passwordResetRequest, { email }, sender());

/** Everything that a client sees of an answer, but for the request's own id and the time. */
async function seenBy(act: (email: string) => ReturnType<typeof enter>, email: string): Promise<string> {
  const { statusCode, headers, body } = await act(email);
  const { "x-request-id": _id, date: _date, ...others } = headers;
  return JSON.stringify([statusCode, others, body]);
}

describe.each([
  ["T-15 the login", enter],
  ["T-17 the request of a new password", askReset],
])("%s", (_name, act) => {
  it.each(KNOWN)("answers %s with the bytes and headers of an unknown address", async (email) => {
    expect(await seenBy(act, email)).toBe(await seenBy(act, UNKNOWN));
  });
});

describe("T-16 the login", () => {
  it("hashes once, whoever is asked for, with what is stored or with nobody's hash", async () => {
    const { verify } = test.world.passwords;
    const hashed: (string | null)[] = [];
    Object.assign(test.world.passwords, {
      verify: (password: string, phc: string | null) => {
        hashed.push(phc);
        return verify(password, phc);
      },
    });
    for (const email of [...KNOWN, UNKNOWN]) await enter(email);
    Object.assign(test.world.passwords, { verify });
    expect(hashed.map((phc) => phc !== null)).toEqual([true, true, false, false, false]);
  });

  it("spends as much on nobody's hash as on a stored one", async () => {
    const hasher = makePasswordHasher(makePolicy());
    const stored = await hasher.hash(PASSWORD);
    // The processor's time, which other work on the machine does not lengthen; the two kinds take turns.
    const spent = { stored: 0, nobody: 0 };
    for (let round = 0; round < 12; round += 1) {
      for (const kind of ["stored", "nobody"] as const) {
        const before = process.cpuUsage();
        await hasher.verify("un-mauvais-mot-de-passe", kind === "stored" ? stored : null);
        const { user, system } = process.cpuUsage(before);
        spent[kind] += user + system;
      }
    }
    expect(spent.nobody / spent.stored).toBeGreaterThan(0.7);
    expect(spent.nobody / spent.stored).toBeLessThan(1.4);
  });
});
