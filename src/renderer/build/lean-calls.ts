import type { Plugin } from "vite";

const CALLS = /\/shared\/contract\/rest\/[\w-]+\.ts$/;

/** A call's summary. */
const SUMMARY = /^ {2}summary:\s*"(?:[^"\\]|\\.)*",$/gm;

/** Removes from the calls the descriptions for /api/docs, which only the service writes. */
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
