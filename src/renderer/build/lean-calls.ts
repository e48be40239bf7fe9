import type { Plugin } from "vite";

const CALLS = /\/shared\/contract\/rest\/[\w-]+\.ts$/;

/** What a call does, in words. */
const SUMMARY = /^ {2}summary:\s*"(?:[^"\\]|\\.)*",$/gm;

/** Leaves out of the calls what /api/docs says of them: it is written by the service. */
export function leanCalls(): Plugin {
  return {
    name: "roomtone:lean-calls",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: CALLS },
      handler: (code) => ({ code: code.replace(SUMMARY, ""), map: null }),
    },
  };
}
