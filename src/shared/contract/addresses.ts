/**
 * Addresses of the service other than REST calls, below its origin. Those of calls are in `rest/`, except
 * three.
 */

/** Whether anybody can sign in; requested by the sign-in page before it loads the schemas of the calls. */
export const FIRST_OWNER_CALL = "/api/auth/first_owner";

/** Whether sign-up is open; also requested by the sign-in page. */
export const SIGN_UP_CALL = "/api/auth/sign_up";

/** Other sign-in methods; also requested by the sign-in page. */
export const SIGN_IN_WAYS_CALL = "/api/auth/sign_in_ways";

/** Operations, by POST. */
export const GRAPHQL_PATH = "/api/v2";
/** The websocket of subscriptions. */
export const GRAPHQL_SOCKET_PATH = "/graphql-transport-ws";
/** socket.io, for events. */
export const EVENTS_PATH = "/ws";
/** The websocket of people who control zones, see `control.ts`. */
export const CONTROL_SOCKET_PATH = "/player/control/ws";
/** The websocket of players, see `player.ts`. */
export const PLAYBACK_SOCKET_PATH = "/player/playback/ws";
/** Releases of the desktop app, in electron-updater's layout. */
export const BUILDS_PATH = "/api/builds/desktop/";

/** Bytes to measure a download with: `?bytes=100000`. */
export const SPEED_TEST_PATH = "/api/connectivity/data";

/** Where Spotify sends people back, in the client. */
export const SPOTIFY_CALLBACK_PATH = "/spotify-callback";

/** `https://service` → `wss://service/player/playback/ws`. */
export function socketAddress(
  origin: string,
  path: typeof CONTROL_SOCKET_PATH | typeof PLAYBACK_SOCKET_PATH | typeof GRAPHQL_SOCKET_PATH,
): string {
  return origin.replace(/^http/, "ws") + path;
}
