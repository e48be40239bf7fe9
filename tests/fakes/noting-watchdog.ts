import { appendFileSync } from "node:fs";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import { parseWatched, WATCHED_VARIABLE } from "#main/watchdog/protocol.ts";

/**
 * A process in place of a watchdog: writes its process id, then each message, a line each, and finally that the channel
 * closed.
 */

const [path = ""] = process.argv.slice(2);
const note = (line: string) => appendFileSync(path, `${line}\n`);
const watched = parseWatched(process.env[WATCHED_VARIABLE]);
if (!watched) throw new Error("Nobody said whom to watch");
note(String(process.pid));
const socket = connect(watched.way);
createInterface({ input: socket }).on("line", note);
socket.on("close", () => note("closed"));
