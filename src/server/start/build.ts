import { bring, DESKTOP, WEB } from "./bundles.ts";
import { Terminal } from "./terminal.ts";

/** `npm run build`: builds the web client and the desktop player's bundles unless they are up to date. */

const terminal = new Terminal();
for (const bundle of [WEB, DESKTOP]) {
  const began = performance.now();
  try {
    const built = await bring(bundle);
    const time = `${((performance.now() - began) / 1000).toFixed(1)} s`;
    terminal.say(built ? `Built the ${bundle.name} in ${time}.` : `The ${bundle.name} is up to date.`);
  } catch (error) {
    terminal.fail(String(error instanceof Error ? error.message : error));
    process.exitCode = 1;
  }
}
