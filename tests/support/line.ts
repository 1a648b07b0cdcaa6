import { createServer, request } from "node:http";

export async function lineTo(origin: string, port: number): Promise<() => Promise<void>> {
  const { host } = new URL(origin);
  const relay = createServer((question, response) => {
    const { method, headers } = question;
    const passed = request(origin + question.url, { method, headers: { ...headers, host } });
    passed.on("response", (given) => {
      response.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(response);
    });
    passed.on("error", () => response.destroy());
    question.pipe(passed);
  });
  await new Promise<void>((resolve) => relay.listen(port, "localhost", resolve));
  return async () => {
    relay.closeAllConnections();
    await new Promise((resolve) => relay.close(resolve));
  };
}
