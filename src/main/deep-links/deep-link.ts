import { z } from "zod";
import { DesktopSignInReturn } from "#shared/contract/rest/desktop-sign-in.ts";
import { formatPairingCode, normalisePairingCode } from "#shared/domain/pairing/pairing-code.ts";

/** Scheme of the addresses that open this app. */
export const LINK_SCHEME = "roomtone";

const MAX_LENGTH = 2_048;

const PairingCode = z.string().transform((typed, context) => {
  const code = normalisePairingCode(typed);
  if (code !== null) return formatPairingCode(code);
  context.addIssue("not a pairing code");
  return z.NEVER;
});

/** Actions of a link. A pairing link only fills in the code; a person must press the button. */
const DeepLink = z.discriminatedUnion("action", [
  z.object({ action: z.literal("open"), rest: z.tuple([]) }),
  z.object({ action: z.literal("pair"), rest: z.tuple([PairingCode]) }),
  z.object({ action: z.literal("diagnostics"), rest: z.tuple([]) }),
  z.object({ action: z.literal("sso"), rest: z.tuple([]), search: DesktopSignInReturn }),
]);

/** Target of a link: a screen, or the return of a sign-in that began here. */
export type LinkTarget =
  /** A path of the client with its query; an empty string brings the window to the front as it is. */
  | { readonly kind: "screen"; readonly path: string }
  | { readonly kind: "sign-in"; readonly answer: DesktopSignInReturn };

/**
 * Parses a link. Returns null unless it is one of ours: `roomtone://open`, `roomtone://pair/{code}`,
 * `roomtone://diagnostics`, `roomtone://sso?code={code}&state={state}`.
 */
export function targetOfLink(link: string): LinkTarget | null {
  const url = link.length <= MAX_LENGTH ? URL.parse(link) : null;
  if (url?.protocol !== `${LINK_SCHEME}:` || url.username !== "" || url.port !== "") return null;
  const rest = url.pathname.split("/").filter((part) => part !== "");
  const search = Object.fromEntries(url.searchParams);
  const read = DeepLink.safeParse({ action: url.hostname, rest, search });
  if (!read.success) return null;
  switch (read.data.action) {
    case "open":
      return { kind: "screen", path: "" };
    case "pair":
      return { kind: "screen", path: `/electron/login/pairing-code?code=${read.data.rest[0]}` };
    case "diagnostics":
      return { kind: "screen", path: "/electron/diagnostics" };
    case "sso":
      return { kind: "sign-in", answer: read.data.search };
  }
}

/** The link among a command line's arguments; null when there is none. */
export function linkAmong(args: readonly string[]): string | null {
  return args.find((argument) => argument.startsWith(`${LINK_SCHEME}:`)) ?? null;
}

/** A link for the log, without codes and queries. */
export function withoutSecrets(link: string): string {
  const url = URL.parse(link.slice(0, MAX_LENGTH));
  return url ? `${url.protocol}//${url.hostname}` : "unreadable";
}
