import { expect, test } from "vitest";
import { FakeSpotify } from "#tests/fakes/spotify/server.ts";
import { fetchSpotifyPlaylists } from "./spotify-playlists.ts";

test.each(["former", "2026"] as const)(
  "Spotify playlists: the number of tracks is read (%s)",
  async (shape) => {
    await using spotify = await FakeSpotify.start();
    spotify.shape = shape;
    spotify.add("Two", [null, null]);
    const accessToken = spotify.accessToken();
    const page = await fetchSpotifyPlaylists(
      spotify.url,
      { tokenType: "Bearer", accessToken },
      0,
      new AbortController().signal,
    );
    expect(page.playlists).toMatchObject([{ name: "Two", total: 2 }]);
  },
);
