import { z } from "zod";
import { CodeRefusal } from "../code-refusal.ts";
import { SignedIn } from "../rest/desktop-sign-in.ts";
import { defineIpc } from "./define.ts";

/** `expired`: nobody came back from the browser in time, or too late. */
export const BrowserSignInFailure = z.enum([...CodeRefusal.options, "offline", "failed"]);
export type BrowserSignInFailure = z.output<typeof BrowserSignInFailure>;

/** How far signing in in the browser has come. `done`: the session is there to be taken. */
export const BrowserSignInState = z.discriminatedUnion("status", [
  z.object({ status: z.literal("none") }),
  z.object({ status: z.literal("waiting") }),
  z.object({ status: z.literal("redeeming") }),
  z.object({ status: z.literal("done") }),
  z.object({ status: z.literal("failed"), reason: BrowserSignInFailure }),
]);
export type BrowserSignInState = z.output<typeof BrowserSignInState>;

/** Signing in in the system's browser. Main keeps the attempt; its outcome goes to the page, which keeps the session. */
export const browserSignIn = defineIpc(
  "browserSignIn",
  {
    state: { args: z.tuple([]), result: BrowserSignInState },
    /** Opens the browser for the attempt that waits, else for a new one. False when there was nothing to open it with. */
    open: { args: z.tuple([]), result: z.boolean() },
    /** Gives the attempt up: a link that comes for it leads nowhere. */
    cancel: { args: z.tuple([]), result: z.null() },
    /** The session of an attempt that is done, once; else null. */
    take: { args: z.tuple([]), result: SignedIn.nullable() },
  },
  { state: BrowserSignInState },
);
