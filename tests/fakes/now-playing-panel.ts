import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { ended } from "./recorder.ts";

const run = promisify(execFile);

/** Content of a desktop's now-playing panel; null: nothing plays. */
export interface PanelText {
  readonly title: string;
  readonly artist: string;
  readonly album: string;
  readonly status: string;
}

/** A program on the bus that does not answer shows nothing. */
const ANSWER_MS = 5000;

const FORMAT = ["title", "artist", "album", "status"].map((name) => `{{${name}}}`).join("\t");

/** The now-playing panel of a Linux desktop: a private session bus on which programs publish what they play (MPRIS). */
export class NowPlayingPanel {
  /** Environment for programs of that desktop. */
  readonly env: Readonly<Record<string, string>>;
  readonly #daemon: ChildProcess;

  private constructor(daemon: ChildProcess, address: string) {
    this.#daemon = daemon;
    this.env = { DBUS_SESSION_BUS_ADDRESS: address };
  }

  static async open(): Promise<NowPlayingPanel> {
    const daemon = spawn("dbus-daemon", ["--session", "--nofork", "--nopidfile", "--print-address=1"], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    const lines = createInterface({ input: daemon.stdout });
    const [address] = await once(lines, "line");
    return new NowPlayingPanel(daemon, String(address));
  }

  async text(): Promise<PanelText | null> {
    const line = await this.#ask("metadata", "--format", FORMAT);
    if (line === null || line === "") return null;
    const [title = "", artist = "", album = "", status = ""] = line.split("\t");
    return { title, artist, album, status };
  }

  /** Position in the track, in seconds; null if nothing plays. */
  async position(): Promise<number | null> {
    const line = await this.#ask("position");
    return line === null ? null : Number(line);
  }

  /** Presses a button; false: it has no effect. */
  async press(button: "play" | "pause" | "next"): Promise<boolean> {
    return (await this.#ask(button)) !== null;
  }

  async close(): Promise<void> {
    await ended(this.#daemon, "SIGTERM");
  }

  async #ask(...args: readonly string[]): Promise<string | null> {
    try {
      const { stdout } = await run("playerctl", args, {
        env: { ...process.env, ...this.env },
        timeout: ANSWER_MS,
      });
      return stdout.trim();
    } catch {
      // No player on the bus, or one without this function.
      return null;
    }
  }
}
