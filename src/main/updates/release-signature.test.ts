import { generateKeyPairSync, sign } from "node:crypto";
import { expect, test } from "vitest";
import { isSigned, signFeedFile } from "./release-signature.ts";

const { privateKey, publicKey } = generateKeyPairSync("ed25519");
const TEXT = "version: 1.2.3\nfiles: []\n";

test("release signature: it covers the feed's file name and text, nothing else", () => {
  const signature = signFeedFile(privateKey, "latest.yml", TEXT);
  expect(isSigned(publicKey, "latest.yml", TEXT, signature)).toBe(true);
  expect(isSigned(publicKey, "beta.yml", TEXT, signature)).toBe(false);
  expect(isSigned(publicKey, "latest.yml", `${TEXT} `, signature)).toBe(false);
  expect(isSigned(generateKeyPairSync("ed25519").publicKey, "latest.yml", TEXT, signature)).toBe(false);
});

test("release signature: a line of the text cannot pass as part of the name, nor the reverse", () => {
  const signature = signFeedFile(privateKey, "latest.yml", TEXT);
  expect(isSigned(publicKey, "latest.yml\nversion: 1.2.3", "files: []\n", signature)).toBe(false);
  expect(() => signFeedFile(privateKey, "latest.yml\nversion: 1.2.3", "files: []\n")).toThrow("line break");
  const odd = sign(null, Buffer.from("latest.yml\r\nx"), privateKey).toString("base64");
  expect(isSigned(publicKey, "latest.yml\r", "x", odd)).toBe(false);
});

test("release signature: earlier players accept signatures made by this version", () => {
  const earlier = sign(null, Buffer.from(`latest.yml\n${TEXT}`), privateKey).toString("base64");
  expect(signFeedFile(privateKey, "latest.yml", TEXT)).toBe(earlier);
});
