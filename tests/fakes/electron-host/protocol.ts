import { hostApp } from "./app.ts";
import { refuseUnknown, refusing } from "./refusing.ts";
import { state } from "./state.ts";

const PRIVILEGES = ["standard", "secure", "supportFetchAPI", "codeCache"];

interface CustomScheme {
  readonly scheme: string;
  readonly privileges?: Readonly<Record<string, boolean>>;
}

export const protocol = refusing("protocol", {
  registerSchemesAsPrivileged(schemes: readonly CustomScheme[]): void {
    if (hostApp.isReady())
      throw new Error("protocol.registerSchemesAsPrivileged should be called before app is ready");
    for (const { scheme, privileges = {} } of schemes) {
      refuseUnknown("privileges", privileges, PRIVILEGES);
      state.origins.register(scheme);
    }
  },
  handle(scheme: string, handler: (request: Request) => Response | Promise<Response>): void {
    if (state.protocolHandlers.has(scheme)) throw new Error(`The scheme has been intercepted: ${scheme}`);
    state.protocolHandlers.set(scheme, handler);
  },
  unhandle(scheme: string): void {
    state.protocolHandlers.delete(scheme);
  },
});
