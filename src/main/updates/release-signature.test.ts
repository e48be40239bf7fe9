import { generateKeyPairSync, sign } from "node:crypto";
import { expect, test } from "vitest";
import { isSigned, signFeedFile } from "./release-signature.ts";

const { privateKey, publicKey } = generateKeyPairSync("ed25519");
const TEXT = "version: 1.2.3\nfiles: []\n";

test("a feed's signature is for its file and its text alone", () => {
  const signature = signFeedFile(privateKey, "latest.yml", TEXT);
  expect(isSigned(publicKey, "latest.yml", TEXT, signature)).toBe(true);
  expect(isSigned(publicKey, "beta.yml", TEXT, signature)).toBe(false);
  expect(isSigned(publicKey, "latest.yml", `${TEXT} `, signature)).toBe(false);
  expect(isSigned(generateKeyPairSync("ed25519").publicKey, "latest.yml", TEXT, signature)).toBe(false);
});

test("a line of the text cannot become a part of the name, nor the other way round", () => {
  const signature = signFeedFile(privateKey, "latest.yml", TEXT);
  expect(isSigned(publicKey, "latest.yml\nversion: 1.2.3", "files: []\n", signature)).toBe(false);
  expect(() => signFeedFile(privateKey, "latest.yml\nversion: 1.2.3", "files: []\n")).toThrow("line break");
  const odd = sign(null, Buffer.from("latest.yml\r\nx"), privateKey).toString("base64");
  expect(isSigned(publicKey, "latest.yml\r", "x", odd)).toBe(false);
});

test("players of earlier versions believe the signatures of this one", () => {
  const earlier = sign(null, Buffer.from(`latest.yml\n${TEXT}`), privateKey).toString("base64");
  expect(signFeedFile(privateKey, "latest.yml", TEXT)).toBe(earlier);
});
