import { z } from "zod";
import { newId } from "#renderer/lib/new-id.ts";
import { SPOTIFY_CALLBACK_PATH } from "#shared/contract/addresses.ts";

/** Spotify authorisation in a popup (specification, music §7.6, §9). */

const POPUP_SIZE = 700;
/** Interval for checking whether the popup was closed, in ms: closing it sends no event. */
const LOOK_EVERY_MS = 1000;
const MESSAGE_TYPE = "roomtone.spotify-authorisation";

/** The popup's message to its opener. */
const Message = z.union([
  z.object({
    type: z.literal(MESSAGE_TYPE),
    requestId: z.string(),
    data: z.object({ code: z.string(), tokenData: z.null() }),
  }),
  z.object({ type: z.literal(MESSAGE_TYPE), requestId: z.string(), error: z.string() }),
]);
export type AuthorisationMessage = z.output<typeof Message>;

/** Why authorisation failed. `isExpected`: not an error, so not reported. */
export class AuthorisationError extends Error {
  override readonly name = "AuthorisationError";
  /** Spotify's own code, `aborted` when the window was closed, or `blocked` by the browser. */
  readonly code: string;
  readonly isExpected: boolean;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
    this.isExpected = code === "aborted" || code === "access_denied";
  }
}

/** The host's app registration at Spotify. */
export interface AuthorisationSettings {
  readonly authorizeUrl: string;
  readonly clientId: string;
  readonly scope: string;
}

/** The part of the opening window that is used. */
export type AskingPage = Pick<
  Window,
  | "open"
  | "addEventListener"
  | "removeEventListener"
  | "setInterval"
  | "clearInterval"
  | "screenX"
  | "screenY"
> & {
  readonly location: Pick<Location, "origin">;
  readonly outerWidth: number;
  readonly outerHeight: number;
};

/** Redirect address for Spotify. */
export function callbackAddress(origin: string): string {
  return origin + SPOTIFY_CALLBACK_PATH;
}

/** Opens Spotify's page and waits for the code. Must be called in a user gesture, or the browser blocks the popup. */
export function authoriseSpotify(
  settings: AuthorisationSettings,
  page: AskingPage = window,
): Promise<string> {
  const requestId = newId();
  const popup = page.open(addressOf(settings, requestId, page.location.origin), "_blank", features(page));
  if (!popup) return Promise.reject(new AuthorisationError("blocked", "The browser opened no window"));
  return new Promise((resolve, reject) => {
    const onMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== page.location.origin || source !== popup) return;
      const message = Message.safeParse(data).data;
      if (message?.requestId !== requestId) return;
      end();
      if ("data" in message) resolve(message.data.code);
      else reject(new AuthorisationError(message.error, `Spotify: ${message.error}`));
    };
    const timer = page.setInterval(() => {
      if (!popup.closed) return;
      end();
      reject(new AuthorisationError("aborted", "User aborted authorization process"));
    }, LOOK_EVERY_MS);
    const end = () => {
      page.clearInterval(timer);
      page.removeEventListener("message", onMessage);
      popup.close();
    };
    page.addEventListener("message", onMessage);
  });
}

/** The message for the opener, from Spotify's redirect parameters; null when they name no request. */
export function messageFor(search: {
  readonly code?: string | undefined;
  readonly error?: string | undefined;
  readonly state?: string | undefined;
}): AuthorisationMessage | null {
  const { code, error, state } = search;
  if (state === undefined) return null;
  const message = { type: MESSAGE_TYPE, requestId: state } as const;
  if (code !== undefined && error === undefined) return { ...message, data: { code, tokenData: null } };
  return { ...message, error: error ?? "unknown" };
}

function addressOf(settings: AuthorisationSettings, state: string, origin: string): string {
  const address = new URL(settings.authorizeUrl);
  const search = {
    response_type: "code",
    client_id: settings.clientId,
    scope: settings.scope,
    redirect_uri: callbackAddress(origin),
    state,
    show_dialog: "true",
  };
  for (const [name, value] of Object.entries(search)) address.searchParams.set(name, value);
  return address.href;
}

/** Centred over the opening window. */
function features({ screenX, screenY, outerWidth, outerHeight }: AskingPage): string {
  const left = Math.round(screenX + (outerWidth - POPUP_SIZE) / 2);
  const top = Math.round(screenY + (outerHeight - POPUP_SIZE) / 2);
  return `popup,width=${POPUP_SIZE},height=${POPUP_SIZE},left=${left},top=${top}`;
}
