import { z } from "zod";
import { hostApp } from "./app.ts";
import { HostWindow } from "./browser-window.ts";
import { setClock } from "./clock.ts";
import { listenToTest, tellTest } from "./control-channel.ts";
import { pressKey } from "./global-shortcut.ts";
import { dispatchInvoke } from "./ipc-main.ts";
import { quitAndInstall } from "./mac-update.ts";
import { powerMonitor } from "./power.ts";
import { answerKeyring } from "./safe-storage.ts";
import { state } from "./state.ts";
import { allTrays, type HostTray } from "./tray.ts";
import { makeWire } from "./wire.ts";

/** A test's requests: actions of the system or the user, and accidents. */
export const HostRequest = z.discriminatedUnion("do", [
  z.object({ do: z.literal("status") }),
  /** The renderer of a window dies for one of Electron's reasons. */
  z.object({
    do: z.literal("crashRenderer"),
    window: z.int(),
    reason: z.enum(["crashed", "oom", "killed"]).default("crashed"),
  }),
  z.object({ do: z.literal("raiseApp"), event: z.enum(["activate"]) }),
  /** The system passes a link to the app, as on macOS. */
  z.object({ do: z.literal("openUrl"), url: z.string() }),
  /** A Chromium process dies. */
  z.object({ do: z.literal("childGone"), type: z.string(), reason: z.string() }),
  z.object({ do: z.literal("raisePower"), event: z.enum(["suspend", "resume", "shutdown"]) }),
  /** A person clicks the tray icon, chooses from its menu, or presses a key. */
  z.object({ do: z.literal("clickTray") }),
  z.object({ do: z.literal("chooseTray"), label: z.string() }),
  z.object({ do: z.literal("pressKey"), key: z.string() }),
  z.object({ do: z.literal("moveWindow"), window: z.int(), x: z.int(), y: z.int() }),
  /** Sets the computer's clock by this many ms. */
  z.object({ do: z.literal("setClock"), byMs: z.int() }),
  /** A person answers the pending prompt of a keyring with `ELECTRON_HOST_KEYRING=prompt`. */
  z.object({ do: z.literal("answerKeyring"), unlocks: z.boolean() }),
  /** Squirrel replaces the app, as on macOS. */
  z.object({ do: z.literal("quitAndInstall") }),
  /** Windows ends the session: a process that has not begun to quit is killed right after the event. */
  z.object({ do: z.literal("endSession") }),
  /** Blocks main for this many ms. */
  z.object({ do: z.literal("hang"), forMs: z.int() }),
  z.object({
    do: z.literal("raiseWindow"),
    window: z.int(),
    event: z.enum(["unresponsive", "responsive", "focus", "blur"]),
  }),
  z.object({ do: z.literal("closeWindow"), window: z.int() }),
  /** An IPC call from a frame of an attacker; `url`: the frame's address, `isSubframe`: it is embedded. */
  z.object({
    do: z.literal("invokeAs"),
    window: z.int(),
    frame: z.object({ url: z.string(), isSubframe: z.boolean() }).nullable(),
    channel: z.string(),
    args: z.array(z.unknown()),
  }),
  z.object({ do: z.literal("quit") }),
]);
export type HostRequest = z.output<typeof HostRequest>;

const Envelope = z.object({ id: z.int(), request: HostRequest });
const wire = makeWire();

/** Serves the test until the process ends. */
export function serveTest(): void {
  listenToTest((message) => {
    const envelope = Envelope.safeParse(message);
    if (!envelope.success) return;
    const { id, request } = envelope.data;
    perform(request).then(
      (value) => tellTest({ type: "answer", id, ok: true, value }),
      (error) => tellTest({ type: "answer", id, ok: false, value: String(error) }),
    );
  });
}

async function perform(request: HostRequest): Promise<unknown> {
  switch (request.do) {
    case "status":
      return status();
    case "crashRenderer":
      windowOf(request.window).webContents.goneFor(request.reason);
      return null;
    case "raiseApp":
      hostApp.raise(request.event);
      return null;
    case "openUrl":
      hostApp.raise("open-url", request.url);
      return null;
    case "childGone":
      hostApp.raise("child-process-gone", { ...request, exitCode: 1, name: request.type });
      return null;
    case "clickTray":
      tray().emit("click");
      return null;
    case "chooseTray":
      tray().menu?.press(request.label);
      return null;
    case "pressKey":
      return pressKey(request.key);
    case "moveWindow":
      windowOf(request.window).moveTo(request.x, request.y);
      return null;
    case "setClock":
      setClock(request.byMs);
      return null;
    case "answerKeyring":
      answerKeyring(request.unlocks);
      return null;
    case "hang":
      setTimeout(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, request.forMs));
      return null;
    case "raisePower":
      // The computer waits only if a listener has prevented the shutdown.
      if (!powerMonitor.raise(request.event) && request.event === "shutdown") process.exit(0);
      return null;
    case "quitAndInstall":
      quitAndInstall();
      return null;
    case "endSession":
      for (const window of HostWindow.getAllWindows()) window.emit("session-end");
      if (!hostApp.isQuitting) process.exit(0);
      return null;
    case "raiseWindow":
      raiseWindow(windowOf(request.window), request.event);
      return null;
    case "closeWindow":
      windowOf(request.window).close();
      return null;
    case "invokeAs":
      return invokeAs(request);
    case "quit":
      hostApp.quit();
      return null;
  }
}

function status() {
  return {
    utilityPids: [...state.utilityPids],
    openedExternally: state.openedExternally,
    windows: HostWindow.getAllWindows().map((window) => ({
      id: window.id,
      url: window.webContents.getURL(),
      visible: window.isVisible(),
      focused: window.isFocused(),
      bounds: window.getNormalBounds(),
    })),
    keepsAwake: state.powerSaveBlockers.size > 0,
    pid: process.pid,
    trays: allTrays().map(({ tooltip, menu }) => ({
      tooltip,
      items: (menu?.items ?? []).map(({ type, label = "" }) => (type === "separator" ? "-" : label)),
    })),
    notifications: state.notifications,
    applicationMenu: state.applicationMenu,
    ownSchemes: state.ownSchemes,
    switches: state.switches,
  };
}
export type HostStatus = ReturnType<typeof status>;

function raiseWindow(window: HostWindow, event: "unresponsive" | "responsive" | "focus" | "blur"): void {
  if (event === "focus") window.focus();
  else if (event === "blur") window.loseFocus();
  else window.emit(event);
}

async function invokeAs(request: Extract<HostRequest, { do: "invokeAs" }>) {
  const sender = windowOf(request.window).webContents;
  const { frame, channel, args } = request;
  const senderFrame = frame && {
    url: frame.url,
    origin: URL.parse(frame.url)?.origin ?? "null",
    parent: frame.isSubframe ? sender.mainFrame : null,
  };
  const answer = await dispatchInvoke({ sender, senderFrame }, channel, args);
  return answer.ok ? { ok: true, value: wire.decode(answer.value) } : answer;
}

function tray(): HostTray {
  const [only] = allTrays();
  if (!only) throw new Error("the app has no icon in the tray");
  return only;
}

function windowOf(id: number): HostWindow {
  const window = HostWindow.getAllWindows().find((candidate) => candidate.id === id);
  if (!window) throw new Error(`no window ${id}`);
  return window;
}
