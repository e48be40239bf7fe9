import { createPrivateKey, createPublicKey, generateKeyPairSync } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { signFeedFile } from "#main/updates/release-signature.ts";

/*
 * Signs a release after electron-builder has made it, before it is published.
 *
 *   node build/sign-release.ts --new-key FILE    makes a key pair: keep FILE private; build with the printed setting
 *   ROOMTONE_SIGNING_KEY=FILE node build/sign-release.ts [FOLDER]    signs the feeds in dist, or in FOLDER
 *
 * Each feed is also stored under its version (`1.2.0-linux.yml` beside `latest-linux.yml`): a player that rolls back
 * requests the previous version's feed by that name.
 */

const FEED = /^(latest|beta|alpha)(-mac|-linux(?:-\w+)?)?\.yml$/;

const [first, second] = process.argv.slice(2);
if (first === "--new-key" && second) await makeKey(second);
else await signFolder(first ?? "dist");

async function makeKey(file: string): Promise<void> {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  await writeFile(file, privateKey.export({ format: "pem", type: "pkcs8" }), { mode: 0o600, flag: "wx" });
  say(`ROOMTONE_RELEASE_KEY=${publicKey.export({ format: "der", type: "spki" }).toString("base64")}`);
}

async function signFolder(folder: string): Promise<void> {
  const keyFile = process.env.ROOMTONE_SIGNING_KEY;
  if (!keyFile) throw new Error("ROOMTONE_SIGNING_KEY names no key file");
  const key = createPrivateKey(await readFile(keyFile));
  const builtIn = process.env.ROOMTONE_RELEASE_KEY;
  const own = createPublicKey(key).export({ format: "der", type: "spki" }).toString("base64");
  if (builtIn && builtIn !== own) throw new Error("Players are built with another release key");

  const feeds = (await readdir(folder)).filter((file) => FEED.test(file));
  if (feeds.length === 0) throw new Error(`There is no feed in ${folder}`);
  for (const feed of feeds) {
    const text = await readFile(join(folder, feed), "utf8");
    const version = /^version: *(\S+)/m.exec(text)?.[1];
    if (!version) throw new Error(`${feed} names no version`);
    const kept = feed.replace(/^[a-z]+/, version);
    for (const file of new Set([feed, kept])) {
      await writeFile(join(folder, file), text);
      await writeFile(join(folder, `${file}.sig`), `${signFeedFile(key, file, text)}\n`);
    }
    say(`Signed ${feed} (${version})`);
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
