import { z } from "zod";
import { CodeRefusal } from "#shared/contract/code-refusal.ts";
import { SignedIn } from "#shared/contract/rest/desktop-sign-in.ts";
import { defineIpc } from "./define.ts";

/** `expired`: nobody returned from the browser in time. */
export const BrowserSignInFailure = z.enum([...CodeRefusal.options, "offline", "failed"]);
export type BrowserSignInFailure = z.output<typeof BrowserSignInFailure>;

/** Progress of signing in in the browser. `done`: the session is ready to be fetched. */
export const BrowserSignInState = z.discriminatedUnion("status", [
  z.object({ status: z.literal("none") }),
  z.object({ status: z.literal("waiting") }),
  z.object({ status: z.literal("redeeming") }),
  z.object({ status: z.literal("done") }),
  z.object({ status: z.literal("failed"), reason: BrowserSignInFailure }),
]);
export type BrowserSignInState = z.output<typeof BrowserSignInState>;

/**
 * Signing in in the system's browser. Main keeps the attempt; its outcome goes to the page, which stores the
 * session.
 */
export const browserSignIn = defineIpc(
  "browserSignIn",
  {
    state: { args: z.tuple([]), result: BrowserSignInState },
    /**
     * Opens the browser for the pending attempt, else for a new one. False when no browser could be opened.
     */
    open: { args: z.tuple([]), result: z.boolean() },
    /** Cancels the attempt: a later link for it is ignored. */
    cancel: { args: z.tuple([]), result: z.null() },
    /** The session of a completed attempt, once; else null. */
    take: { args: z.tuple([]), result: SignedIn.nullable() },
  },
  { state: BrowserSignInState },
);
