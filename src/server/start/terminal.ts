import { stripVTControlCharacters, styleText } from "node:util";

/** Output of the launcher at the terminal: sentences, one bar, no log lines. */
export class Terminal {
  readonly #out: NodeJS.WriteStream;
  #bar = "";

  constructor(out: NodeJS.WriteStream = process.stdout) {
    this.#out = out;
  }

  say(text: string): void {
    this.#clear();
    this.#out.write(`${this.#out.isTTY ? text : stripVTControlCharacters(text)}\n`);
    if (this.#bar) this.#out.write(this.#bar);
  }

  warn(text: string): void {
    this.say(styleText("yellow", text));
  }

  fail(text: string): void {
    this.say(styleText("red", text));
  }

  /** A bar on the last line; null removes it. Not drawn unless the output is a terminal. */
  bar(label: string | null, done = 0, total = 1): void {
    if (!this.#out.isTTY) return;
    this.#clear();
    this.#bar = label === null ? "" : `${label} ${drawn(done / Math.max(total, 1))} ${done}/${total}`;
    this.#out.write(this.#bar);
  }

  get interactive(): boolean {
    return this.#out.isTTY === true;
  }

  #clear(): void {
    if (this.#bar) this.#out.write("\r\u001b[2K");
  }
}

const WIDTH = 28;

function drawn(share: number): string {
  const full = Math.round(Math.min(1, share) * WIDTH);
  return `${"█".repeat(full)}${"░".repeat(WIDTH - full)}`;
}
