import type { GenreSlug } from "#server/catalog/synth/genres/genres.ts";

/** Colours of a cover: the ground, its darker or deeper end, three main colours and one for accents. */
export interface Palette {
  readonly ground: string;
  readonly deep: string;
  readonly one: string;
  readonly two: string;
  readonly three: string;
  readonly accent: string;
}

const palette = (text: string): Palette => {
  const [ground = "", deep = "", one = "", two = "", three = "", accent = ""] = text
    .split(" ")
    .map((c) => `#${c}`);
  return { ground, deep, one, two, three, accent };
};

/** Chosen by hand, four per genre, so that each genre keeps its own light. */
export const palettes: Readonly<Record<GenreSlug, readonly Palette[]>> = {
  ambient: [
    "cfe0e8 3f6c8a 8fb8cc f2d9c4 6d94ad ffe9d2",
    "2b3a55 101828 51719c c98f9d 7f88b8 ffd7c2",
    "e9dfe6 8878a8 c7a9c9 f6c9b7 a9a2cf fff3e2",
    "0f3d46 06202b 2d7c86 9fd3c7 4e9fa3 f4e2b8",
  ].map(palette),
  "lo-fi": [
    "e8b98a 7a4a52 d98b73 5d6a8a 9c7f8f ffe2b0",
    "4b4a68 232338 7b7399 e3a58a a8899c ffd9a0",
    "c9b79a 5c5a4c a3866a 7f9183 d8a27c fff0cf",
    "35505a 1b2a33 6a8c8c d9b08c a66f63 ffe6c0",
  ].map(palette),
  "deep-house": [
    "12131f 08080f 2b3bff ff5a3c f3efe6 ffb4a0",
    "0b2a2c 051617 00a88f f2e9d8 ff7d4d c8ffe9",
    "241033 10061a 8f3dff ff4f8b ffd6c9 ffc24a",
    "1a1a1a 0b0b0b e8ff4f 8d8d86 f4f2ea ff6a3d",
  ].map(palette),
  "bossa-nova": [
    "f4e6c8 2f6b57 e8743b 2a9d8f f2b84b f7f1e3",
    "0f6d70 083f45 f2c14e f28d63 f7e8c9 e4572e",
    "f7d9c4 b5473c 357f6b e98a5b f4bf5f 22503f",
    "1e4e79 0f2c49 f6c667 e8704f 7cc0b5 fdf3dc",
  ].map(palette),
  "jazz-trio": [
    "14233f 0a1222 2f62c9 f0b23c f2ead8 e0532f",
    "e9dcc3 24211d c8452c 24211d 1f5f74 f0b23c",
    "5a1522 2a080f d9482b f2c9a1 1b1b22 f3e7d3",
    "0e3b3a 061e1e 1f8a7a f2d16b f3ead6 e8653a",
  ].map(palette),
  "acoustic-folk": [
    "f1e3cb 5a6b4a d8a05b 8fa06a 3f5a4c e9c98d",
    "e3d3b8 6e4a3a c27a4f a4926c 4d5d5a f4e6c2",
    "dbe3d3 37584a a8b98a e0b774 6a8a70 fbf0d0",
    "f0cfae 4a3f52 d98560 8d6a72 5d5670 ffe3ad",
  ].map(palette),
  synthwave: [
    "1b0b3a 0a0420 ff3d9a ff9d4d 6a2bff 36e0ff",
    "07142f 030817 1fd1ff ff5fb0 3d4bff ffe36e",
    "2a0a2f 120416 ff5470 ffc15e b12bff 5ef2d6",
    "0c1f2b 050d14 ff7a59 ffd36e 1f8fa8 ff4f9a",
  ].map(palette),
  "solo-piano": [
    "efebe3 b9b0a3 1f1f22 c9bfb0 8d857b d0664a",
    "e6e9ec a6b2bd 25303b c2ccd4 8796a3 d9a441",
    "23252b 0f1013 e8e3d8 5c606b 8f919a d98c6a",
    "f0e4df c7a79f 3a2c33 ddc3ba a5838a 6f8f8a",
  ].map(palette),
  chamber: [
    "e7efe0 5c7f66 a9c49a f0c8a8 86a88c e58a6b",
    "f3e8e4 9b6a77 d9a5a5 c7d3b4 b98592 6e8f73",
    "24443c 10231f 5f8d78 e6d3a8 9ab79c f0a98a",
    "dfe6f0 5a6e97 a9b9d6 f0d7b9 8093bb e2a15f",
  ].map(palette),
  "soul-funk": [
    "f3dfb8 5b1f2e e4572e f2a33a 8f2d3b 2f6f6d",
    "3b1a4a 1c0a26 ff7b3a ffc04d e0457b f9e8c8",
    "0f4c4f 062a2c f2a33a e4572e f6e3b9 8fd1b5",
    "7a1f2b 3d0b14 f28c38 f6c453 f7e6c4 d94f4f",
  ].map(palette),
  downtempo: [
    "14202b 080e14 2f7f86 c9784f 5b8fa0 f2c48d",
    "26172f 100815 7a4f9a e08e79 49629b f6d7a8",
    "12281f 07130e 4f8f6a d8b45f 2f6b6b f3e6b8",
    "2d1a18 140a09 b5563c e3a857 6b4a5a f8dcae",
  ].map(palette),
  dub: [
    "12261a 07120c e8b52e c93a2b 2f8f4e f5ecd0",
    "f0dfb0 274a34 d0402e 2f7d4a e9a92b 1d1d1b",
    "1d1a2b 0c0a14 f0a52e e4572e 3f9f8a f7e7c0",
    "7c2a1e 3a100b f2b632 2f7a52 f3dfb0 f3dfb0",
  ].map(palette),
};
