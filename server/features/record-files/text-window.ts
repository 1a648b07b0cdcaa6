/** A text that arrives in parts, read from its beginning: only what is not read yet is kept. */
export interface TextWindow {
  /** What is kept. Places in it change when it grows. */
  text: string;
  /** Where the reader stands. */
  at: number;
  /** The number of the line on which the reader stands; the first one is 1. */
  line: number;
  /** No more will come. */
  ended: boolean;
}

/** Opens a text; nothing is read before the first `grow`. */
export function openWindow(parts: AsyncIterable<string>) {
  const iterator = parts[Symbol.asyncIterator]();
  const window: TextWindow = { text: "", at: 0, line: 1, ended: false };

  /** Drops what was read and adds the next part. */
  const grow = async (): Promise<void> => {
    const next = await iterator.next();
    window.ended = next.done === true;
    window.text = window.text.slice(window.at) + (next.done ? "" : next.value);
    window.at = 0;
  };

  /** Moves on to a place further in the text. */
  const moveTo = (place: number): void => {
    for (let end = window.text.indexOf("\n", window.at); end >= 0 && end < place; ) {
      window.line += 1;
      end = window.text.indexOf("\n", end + 1);
    }
    window.at = place;
  };

  /** Moves on behind the present line, however long it is. */
  const skipLine = async (): Promise<void> => {
    for (;;) {
      const end = window.text.indexOf("\n", window.at);
      if (end >= 0) return moveTo(end + 1);
      window.at = window.text.length;
      if (window.ended) return;
      await grow();
    }
  };

  /** Whether everything was read. */
  const isOver = async (): Promise<boolean> => {
    while (window.at >= window.text.length && !window.ended) await grow();
    return window.at >= window.text.length;
  };

  return { window, grow, moveTo, skipLine, isOver };
}
