import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hostApp } from "./app.ts";
import { hostKeyring, type KeyringMode } from "./keyring.ts";

const MODES: Readonly<Record<string, KeyringMode>> = { prompt: "prompt", none: "none" };
const keyring = hostKeyring(MODES[process.env.ELECTRON_HOST_KEYRING ?? ""] ?? "open", ownKey);

/** The system's keychain; its key lies in the application's folder. */
export const safeStorage = keyring.safeStorage;

/** For tests: a person answers the keyring's prompt. */
export const answerKeyring = keyring.answer;

function ownKey(): Buffer {
  const path = join(hostApp.getPath("userData"), "keychain");
  try {
    return readFileSync(path);
  } catch {
    const fresh = randomBytes(32);
    writeFileSync(path, fresh, { mode: 0o600 });
    return fresh;
  }
}
