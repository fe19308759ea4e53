/** A log stream that captures the lines of an application. */
export interface LogCapture {
  write(line: string): void;
  /** All lines so far. */
  readonly text: string;
  /** Resolves with the first line that has this message, whether it has already been logged or is logged later. */
  line(message: string): Promise<Record<string, unknown>>;
}

export function captureLog(): LogCapture {
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  return {
    write(line) {
      lines.push(line);
      for (const check of waiting) check();
    },
    get text() {
      return lines.join('');
    },
    line: (message) =>
      new Promise((resolve) => {
        const check = () => {
          const found = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === message);
          if (!found) return;
          waiting.delete(check);
          resolve(found);
        };
        waiting.add(check);
        check();
      }),
  };
}
