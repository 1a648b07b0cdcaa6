import { spawn } from "node:child_process";
import { makeFolder, removeFolder } from "./folder.ts";
import { findDaemon } from "./installed-program.ts";
import { until } from "./load.ts";
import { freePort, isListening } from "./ports.ts";

const START_MS = 20_000;
const CREDENTIALS = Buffer.from("lecteur:x").toString("base64");

export function findRadicale(): string | undefined {
  return findDaemon("radicale", "radicale");
}

/** The calendar of a mail's recipient, on a CalDAV server. */
export interface Calendar {
  /** Handles an attached calendar file like a mail program: stores, replaces or removes the event. */
  receive(part: string): Promise<void>;
  /** Returns the stored events between two instants, in the format of the server. */
  eventsBetween(from: string, to: string): Promise<string[]>;
  stop(): Promise<void>;
}

/** Starts a real Radicale (a CalDAV server) with an empty calendar. */
export async function startRadicale(program: string): Promise<Calendar> {
  const folder = makeFolder("radicale");
  const port = await freePort();
  const options = ["--hosts", `127.0.0.1:${port}`, "--storage-filesystem-folder", folder, "--auth-type", "none"];
  const child = spawn(program, [...options, "--config", ""], { stdio: "ignore" });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const stop = async () => {
    child.kill("SIGKILL");
    await ended;
    removeFolder(folder);
  };
  const isUp = async () => child.exitCode !== null || (await isListening(port));
  if ((await until(isUp, START_MS)) === undefined || child.exitCode !== null) {
    await stop();
    throw new Error("Radicale does not start");
  }
  const ask = async (method: string, path: string, body?: string, headers: Record<string, string> = {}) => {
    const url = `http://127.0.0.1:${port}/lecteur/agenda/${path}`;
    const authorization = `Basic ${CREDENTIALS}`;
    const response = await fetch(url, { method, headers: { authorization, ...headers }, ...(body && { body }) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text;
  };
  await ask("MKCALENDAR", "");
  return {
    receive: async (part) => {
      const name = `${/^UID:(.+)\r$/m.exec(part)?.[1]}.ics`;
      if (/^METHOD:CANCEL\r$/m.test(part)) return void (await ask("DELETE", name));
      // A stored event must not contain METHOD (RFC 4791, 4.1).
      const event = part.replace(/^METHOD:.+\r\n/m, "");
      await ask("PUT", name, event, { "content-type": "text/calendar; charset=utf-8" });
    },
    eventsBetween: async (from, to) => {
      const [start, end] = [from, to].map((instant) => instant.replace(/[-:]|\.\d+/g, ""));
      const query = `<C:calendar-query xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:D="DAV:">
        <D:prop><C:calendar-data/></D:prop>
        <C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT">
          <C:time-range start="${start}" end="${end}"/>
        </C:comp-filter></C:comp-filter></C:filter></C:calendar-query>`;
      const xml = await ask("REPORT", "", query, { depth: "1", "content-type": "application/xml" });
      return [...xml.matchAll(/BEGIN:VCALENDAR[\s\S]+?END:VCALENDAR/g)].map(([event]) => event);
    },
    stop,
  };
}
