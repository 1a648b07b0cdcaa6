// Signs up at the product on port 3188 until its first SMS reaches a gateway on 3189, which says yes as Kannel does; with
// 'ready' it only waits until the product can be used. Plain JavaScript: the machine of on-bare-debian has nothing else.
import { createServer } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

const ORIGIN = "http://127.0.0.1:3188";
const NUMBER = "31001";
const MOBILE = "0639987111";

/** @param {() => Promise<boolean>} isTrue @param {string} what */
async function until(isTrue, what) {
  for (let turn = 0; turn < 300; turn += 1) {
    if (await isTrue().catch(() => false)) return;
    await wait(200);
  }
  throw new Error(`${what}: not within a minute`);
}

/** @param {string} path @param {object} [body] */
async function ask(path, body) {
  const sent = body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(ORIGIN + path, sent);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return text === "" ? undefined : JSON.parse(text);
}

await until(async () => (await fetch(`${ORIGIN}/readyz`)).ok, "ready");
if (process.argv[2] === "ready") process.exit(0);

/** @type {string[]} */
const handed = [];
const gateway = createServer((request, response) => {
  handed.push(request.url ?? "");
  response.writeHead(202, { "content-type": "text/plain" }).end("0: Accepted for delivery");
}).listen(3189, "127.0.0.1");

const { emails: _, ...prefill } = await ask(`/api/veterinarySyndicat/${NUMBER}`);
const typed = { emailId: 0, password: "marmotte-bleue-42", personalPhone: MOBILE, useTerm: true };
await ask("/api/veterinary-user-register/pre-register", { ...prefill, ...typed });
if (handed.length === 0) await ask(`/api/veterinary-user-register/generate-code/sms/${NUMBER}`);
await until(async () => handed.length > 0, "the first SMS");
const { searchParams } = new URL(handed[0] ?? "", ORIGIN);
const text = searchParams.get("text") ?? "";
console.log(
  `to ${searchParams.get("to")}, from ${searchParams.get("from")}: ${text.replace(/\d{4}/, "(a code)").slice(0, 70)}`,
);
if (!/\d{4}/.test(text)) throw new Error("no code in it");
gateway.close();
gateway.closeAllConnections();
