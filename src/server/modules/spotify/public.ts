/** Music that follows Spotify. */

export { spotifyComposerOf } from "./spotify-composer.ts";
