import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** The next message of a forked process. Rejects if it exits first. */
export async function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  const over = new AbortController();
  const ended = once(child, "exit", { signal: over.signal }).then(([code, signal]) => {
    throw new Error(`${child.spawnargs.at(-1)} ended with ${signal ?? code}`);
  });
  try {
    const [message] = await Promise.race([once(child, "message", { signal: over.signal }), ended]);
    return message;
  } finally {
    ended.catch(() => undefined);
    over.abort();
  }
}
