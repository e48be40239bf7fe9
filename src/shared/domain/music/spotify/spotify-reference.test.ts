import fc from "fast-check";
import { expect, test } from "vitest";
import {
  isSpotifyPlaylistId,
  parseSpotifyPlaylist,
  spotifyPlaylistAddress,
  spotifyPlaylistUri,
} from "./spotify-reference.ts";

const ID = "37i9dQZF1DX0XUsuxWHRQd";

test("Spotify reference: a URI, one with its user, and a https address name the same playlist (@M-283)", () => {
  for (const text of [
    `spotify:playlist:${ID}`,
    `spotify:user:some.body:playlist:${ID}`,
    `https://open.spotify.com/playlist/${ID}`,
    `https://open.spotify.com/playlist/${ID}?si=0123456789abcdef`,
    `https://open.spotify.com/user/some.body/playlist/${ID}`,
    `https://open.spotify.com/intl-sv/playlist/${ID}`,
    `  https://play.spotify.com/playlist/${ID}/ `,
  ])
    expect(parseSpotifyPlaylist(text)).toBe(ID);
});

test("Spotify reference: nothing else is one (@M-283)", () => {
  for (const text of [
    "",
    ID,
    `http://open.spotify.com/playlist/${ID}`,
    `https://open.spotify.com.example.test/playlist/${ID}`,
    `https://example.test/playlist/${ID}`,
    `https://open.spotify.com:8443/playlist/${ID}`,
    `https://open.spotify.com/album/${ID}`,
    `https://open.spotify.com/playlist/${ID}/tracks`,
    `spotify:album:${ID}`,
    `spotify:playlist:${ID}:more`,
    `roomtone:playlist:${ID}`,
    `javascript:playlist:${ID}`,
    "https://",
  ])
    expect(parseSpotifyPlaylist(text)).toBeNull();
});

test("Spotify reference: an id has 22 letters and digits, fewer when lenient; a user 1 to 90 (@M-284)", () => {
  const uri = (id: string) => parseSpotifyPlaylist(`spotify:playlist:${id}`);
  const lenient = (id: string) => parseSpotifyPlaylist(`spotify:playlist:${id}`, { lenient: true });
  const [short, long] = [ID.slice(1), `${ID}0`];
  expect([uri(short), uri(ID), uri(long), uri("")]).toEqual([null, ID, null, null]);
  expect([lenient("a"), lenient(short), lenient(ID), lenient(long), lenient("")]).toEqual([
    "a",
    short,
    ID,
    null,
    null,
  ]);
  for (const id of [`${short}-`, `${short}.`, `${short}é`])
    expect([uri(id), lenient(id)]).toEqual([null, null]);
  const ofUser = (user: string) => parseSpotifyPlaylist(`spotify:user:${user}:playlist:${ID}`);
  expect([ofUser(""), ofUser("u"), ofUser("u".repeat(90)), ofUser("u".repeat(91))]).toEqual([
    null,
    ID,
    ID,
    null,
  ]);
});

test("Spotify reference: a written one reads back, and no text throws", () => {
  const id = fc.stringMatching(/^[A-Za-z0-9]{22}$/);
  fc.assert(
    fc.property(id, (one) => {
      expect(isSpotifyPlaylistId(one)).toBe(true);
      expect(parseSpotifyPlaylist(spotifyPlaylistUri(one))).toBe(one);
      expect(parseSpotifyPlaylist(spotifyPlaylistAddress(one))).toBe(one);
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const read = parseSpotifyPlaylist(text, { lenient: true });
      expect(read === null || isSpotifyPlaylistId(read, { lenient: true })).toBe(true);
    }),
  );
});
