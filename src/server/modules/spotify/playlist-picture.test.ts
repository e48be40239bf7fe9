import { expect, test } from "vitest";
import { isPictureAddress } from "./playlist-picture.ts";

const API = "https://api.spotify.com";

test.each([
  "https://i.scdn.co/image/ab67616d00001e02",
  "https://mosaic.scdn.co/640/ab67",
  "https://image-cdn-ak.spotifycdn.com/image/ab67",
])("Spotify pictures: %s is fetched", (address) => {
  expect(isPictureAddress(new URL(address), API)).toBe(true);
});

test.each([
  "http://i.scdn.co/image/a",
  "https://i.scdn.co:8443/image/a",
  "https://me@i.scdn.co/image/a",
  "https://scdn.co.example.com/a",
  "https://evilscdn.co/a",
  "https://127.0.0.1/a",
  "http://169.254.169.254/latest/meta-data",
  "file:///etc/passwd",
  "data:image/png;base64,AA==",
])("Spotify pictures: %s is not", (address) => {
  expect(isPictureAddress(new URL(address), API)).toBe(false);
});

test("Spotify pictures: what the host has put in Spotify's place gives them as well, and only at its own port", () => {
  expect(isPictureAddress(new URL("http://127.0.0.1:8080/image/a"), "http://127.0.0.1:8080")).toBe(true);
  expect(isPictureAddress(new URL("http://127.0.0.1:5432/"), "http://127.0.0.1:8080")).toBe(false);
});
