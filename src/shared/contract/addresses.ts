/** Addresses of the service that are no REST calls, below its origin. Those of calls stand in `rest/`, but for three. */

/** Whether somebody can sign in, which sign-in asks before it loads the schemas of the calls. */
export const FIRST_OWNER_CALL = "/api/auth/first_owner";

/** Whether people can sign up, which sign-in asks as well. */
export const SIGN_UP_CALL = "/api/auth/sign_up";

/** How else one can sign in, which sign-in asks as well. */
export const SIGN_IN_WAYS_CALL = "/api/auth/sign_in_ways";

/** POST of operations. */
export const GRAPHQL_PATH = "/api/v2";
/** The websocket of subscriptions. */
export const GRAPHQL_SOCKET_PATH = "/graphql-transport-ws";
/** socket.io, of events. */
export const EVENTS_PATH = "/ws";
/** The websocket of people who control zones, see `control.ts`. */
export const CONTROL_SOCKET_PATH = "/player/control/ws";
/** The websocket of players, see `player.ts`. */
export const PLAYBACK_SOCKET_PATH = "/player/playback/ws";
/** Releases of the desktop app, as electron-updater wants them. */
export const BUILDS_PATH = "/api/builds/desktop/";

/** Where Spotify sends people back to, in the client. */
export const SPOTIFY_CALLBACK_PATH = "/spotify-callback";

/** `https://service` → `wss://service/player/playback/ws`. */
export function socketAddress(
  origin: string,
  path: typeof CONTROL_SOCKET_PATH | typeof PLAYBACK_SOCKET_PATH | typeof GRAPHQL_SOCKET_PATH,
): string {
  return origin.replace(/^http/, "ws") + path;
}
