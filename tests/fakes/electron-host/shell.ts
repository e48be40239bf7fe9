import { refusing } from "./refusing.ts";
import { state } from "./state.ts";

/** The desktop shell; records the opened pages for the test. */
export const shell = refusing("shell", {
  async openExternal(url: string): Promise<void> {
    state.openedExternally.push(url);
  },
});
