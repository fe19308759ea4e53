/** What an application logs, as its lines come. */
export interface LogCapture {
  write(line: string): void;
  /** All of it. */
  readonly text: string;
  /** The first line, past or to come, that says `message`. */
  line(message: string): Promise<Record<string, unknown>>;
}

export function captureLog(): LogCapture {
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  return {
    write(line) {
      lines.push(line);
      for (const look of waiting) look();
    },
    get text() {
      return lines.join('');
    },
    line: (message) =>
      new Promise((resolve) => {
        const look = () => {
          const found = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === message);
          if (!found) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
  };
}
