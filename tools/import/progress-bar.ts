import type { WriteStream } from "node:tty";

const WIDTH = 30;
const PAUSE_MS = 100;

export interface ProgressBar {
  /** @param part the finished share of the import, from 0 to 1 */
  show(label: string, part: number, count: string): void;
  above(write: () => void): void;
  end(): void;
}

export function progressBar(terminal: WriteStream): ProgressBar {
  if (!terminal.isTTY) return { show: () => undefined, above: (write) => write(), end: () => undefined };
  let line = "";
  let drawnAt = Number.NEGATIVE_INFINITY;
  const clear = () => terminal.write("\r\x1b[2K");
  return {
    show: (label, part, count) => {
      const done = Math.round(Math.min(part, 1) * WIDTH);
      line = `[${"█".repeat(done)}${"░".repeat(WIDTH - done)}] ${Math.floor(Math.min(part, 1) * 100)} % · ${count} ${label}`;
      if (performance.now() - drawnAt < PAUSE_MS && part < 1) return;
      drawnAt = performance.now();
      terminal.write(`\r\x1b[2K${line}`);
    },
    above: (write) => {
      clear();
      write();
      terminal.write(line);
    },
    end: () => {
      clear();
      line = "";
    },
  };
}
