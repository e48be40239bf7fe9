import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { CDPSession, Locator, Page } from "@playwright/test";
import { listMedia, mediaFile } from "./save.ts";

/** A silent screencast with captions, recorded at the speed at which people follow it. */

const SIZE = { width: 1280, height: 720 };
const FRAMES_PER_SECOND = 12;
const MOST_BYTES = 1_000_000;
/** How long the pointer takes to a control, and rests there before it presses, in ms. */
const GLIDE_MS = 700;
const REST_MS = 350;
const TYPING_MS = 70;

interface Frame {
  readonly file: string;
  /** Seconds. */
  readonly at: number;
}

interface Caption {
  readonly text: string;
  /** Seconds. */
  readonly at: number;
}

/** Shows a pointer, which headless browsers do not draw. Call before the page is opened. */
export async function showPointer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const draw = () => {
      const namespace = "http://www.w3.org/2000/svg";
      const pointer = document.createElementNS(namespace, "svg");
      pointer.setAttribute("viewBox", "0 0 24 24");
      const arrow = document.createElementNS(namespace, "path");
      arrow.setAttribute("d", "M4 2 L4 20 L9 15.5 L12.2 22 L15 20.7 L11.9 14.3 L18.5 14 Z");
      arrow.setAttribute("fill", "#111");
      arrow.setAttribute("stroke", "#fff");
      arrow.setAttribute("stroke-width", "1.5");
      pointer.append(arrow);
      const ripple = document.createElement("div");
      const fixed = { position: "fixed", left: "0", top: "0", pointerEvents: "none", zIndex: "100001" };
      Object.assign(pointer.style, { ...fixed, width: "26px", height: "26px" });
      Object.assign(ripple.style, {
        ...fixed,
        width: "36px",
        height: "36px",
        borderRadius: "50%",
        background: "rgba(232, 89, 12, 0.45)",
        opacity: "0",
      });
      document.body.append(ripple, pointer);
      addEventListener(
        "mousemove",
        ({ clientX, clientY }) => {
          pointer.style.transform = `translate(${clientX - 4}px, ${clientY - 2}px)`;
          ripple.style.transform = `translate(${clientX - 18}px, ${clientY - 18}px)`;
        },
        true,
      );
      const fade = (opacity: string) => ripple.style.setProperty("opacity", opacity);
      addEventListener("mousedown", () => fade("1"), true);
      addEventListener("mouseup", () => setTimeout(fade, 250, "0"), true);
    };
    if (document.body) draw();
    else addEventListener("DOMContentLoaded", draw);
  });
}

/** Records a page from {@link start} to {@link end}. */
export class Film {
  readonly #page: Page;
  readonly #cdp: CDPSession;
  readonly #folder = mkdtempSync(path.join(tmpdir(), "roomtone-film-"));
  readonly #frames: Frame[] = [];
  readonly #captions: Caption[] = [];
  #pointer = { x: 640, y: 400 };

  private constructor(page: Page, cdp: CDPSession) {
    this.#page = page;
    this.#cdp = cdp;
  }

  static async start(page: Page): Promise<Film> {
    const film = new Film(page, await page.context().newCDPSession(page));
    await page.mouse.move(film.#pointer.x, film.#pointer.y);
    film.#cdp.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
      const file = path.join(film.#folder, `${film.#frames.length}.png`);
      writeFileSync(file, Buffer.from(data, "base64"));
      film.#frames.push({ file, at: metadata.timestamp ?? Date.now() / 1000 });
      void film.#cdp.send("Page.screencastFrameAck", { sessionId }).catch(() => undefined);
    });
    await film.#cdp.send("Page.startScreencast", {
      format: "png",
      maxWidth: SIZE.width,
      maxHeight: SIZE.height,
      everyNthFrame: 2,
    });
    return film;
  }

  /** Shows this text until the next one. */
  say(text: string): void {
    this.#captions.push({ text, at: Date.now() / 1000 });
  }

  /** Lets the viewer look. */
  async pause(ms: number): Promise<void> {
    await this.#page.waitForTimeout(ms);
  }

  /** Moves the pointer to a control. */
  async pointAt(target: Locator): Promise<void> {
    await target.waitFor();
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (!box) throw new Error("The control is not drawn");
    await this.#glide({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  }

  async press(target: Locator): Promise<void> {
    await this.pointAt(target);
    await this.pause(REST_MS);
    await this.#page.mouse.down();
    await this.#page.mouse.up();
    await this.pause(REST_MS);
  }

  async type(target: Locator, text: string): Promise<void> {
    await this.press(target);
    await this.#page.keyboard.press("ControlOrMeta+a");
    await this.#page.keyboard.type(text, { delay: TYPING_MS });
    await this.pause(REST_MS);
  }

  /** Writes the screencast with its captions; returns its size in bytes. */
  async end(name: string, language: string): Promise<number> {
    await this.#cdp.send("Page.stopScreencast");
    const [first] = this.#frames;
    if (!first) throw new Error("Nothing was recorded");
    const ends = Date.now() / 1000;
    const file = mediaFile(`${name}.${language}.webm`);
    const list = path.join(this.#folder, "frames.txt");
    writeFileSync(list, frameList(this.#frames, ends));
    const bytes = compress(list, file);
    writeFileSync(mediaFile(`${name}.${language}.vtt`), captionFile(this.#captions, first.at, ends));
    listMedia(name, SIZE);
    rmSync(this.#folder, { recursive: true });
    return bytes;
  }

  async #glide(to: { readonly x: number; readonly y: number }): Promise<void> {
    const from = this.#pointer;
    const began = Date.now();
    for (let part = 0; part < 1; ) {
      part = Math.min(1, (Date.now() - began) / GLIDE_MS);
      const eased = part < 0.5 ? 2 * part * part : 1 - (-2 * part + 2) ** 2 / 2;
      await this.#page.mouse.move(from.x + (to.x - from.x) * eased, from.y + (to.y - from.y) * eased);
      await this.pause(30);
    }
    this.#pointer = { ...to };
  }
}

/** Frames with how long each is shown, for ffmpeg's concat demuxer, which needs the last one twice. */
function frameList(frames: readonly Frame[], ends: number): string {
  const lines = frames.flatMap(({ file, at }, index) => [
    `file '${file}'`,
    `duration ${Math.max(0.001, (frames[index + 1]?.at ?? ends) - at).toFixed(4)}`,
  ]);
  return `${["ffconcat version 1.0", ...lines, `file '${frames.at(-1)?.file}'`].join("\n")}\n`;
}

/** Compresses to VP9; larger files are made again at a lower quality. */
function compress(list: string, file: string): number {
  const scale = `scale=${SIZE.width}:${SIZE.height}:flags=lanczos,fps=${FRAMES_PER_SECOND},format=yuv420p`;
  for (const quality of [34, 40, 46, 52]) {
    const made = spawnSync(
      "ffmpeg",
      [
        ...["-y", "-loglevel", "error", "-f", "concat", "-safe", "0", "-i", list, "-vf", scale, "-an"],
        ...["-c:v", "libvpx-vp9", "-crf", String(quality), "-b:v", "0", "-g", "240"],
        ...["-row-mt", "1", "-deadline", "good", "-cpu-used", "4", file],
      ],
      { encoding: "utf8" },
    );
    if (made.status !== 0) throw new Error(`ffmpeg: ${made.error?.message ?? made.stderr}`);
    const bytes = statSync(file).size;
    if (bytes <= MOST_BYTES) return bytes;
  }
  throw new Error(`${file} has more than ${MOST_BYTES} bytes`);
}

function captionFile(captions: readonly Caption[], began: number, ends: number): string {
  const cues = captions.map(({ text, at }, index) => {
    const until = captions[index + 1]?.at ?? ends;
    return `${cueTime(at - began)} --> ${cueTime(until - began)}\n${text}\n`;
  });
  return ["WEBVTT\n", ...cues].join("\n");
}

/** '00:07.250' */
function cueTime(seconds: number): string {
  const ms = Math.max(0, Math.round(seconds * 1000));
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  return `${two(ms / 60_000)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, "0")}`;
}
