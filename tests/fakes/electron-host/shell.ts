import { refusing } from "./refusing.ts";
import { state } from "./state.ts";

/** The desktop around the app: pages that it would show are noted for the test. */
export const shell = refusing("shell", {
  async openExternal(url: string): Promise<void> {
    state.openedExternally.push(url);
  },
});
