import { chmod, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import type { Services } from "#server/services.ts";
import { temporaryFolder } from "#tests/factories/temporary-folder.ts";
import { HostSpeech } from "./host-speech.ts";
import { runProgram } from "./run-program.ts";

const log = { warn: () => undefined } as unknown as Services["log"];

/** A program that stands in for espeak-ng and piper: its sound is what it was given. */
const PROGRAM = `#!${process.execPath}
const fs = require("node:fs");
const args = process.argv.slice(2);
if (args[0] === "--voices") {
  console.log("Pty Language       Age/Gender VoiceName          File                 Other Languages");
  console.log(" 5  en-gb           --/M      English_(Great_Britain) gmw/en               (en 2)");
  console.log(" 5  sv              --/M      Swedish            gmq/sv               ");
  console.log(" 5  ../../etc       --/M      Evil               gmq/sv               ");
} else if (args[0] === "--endless") setInterval(() => process.stdout.write("x".repeat(1000)), 1);
else if (args[0] !== "--help") {
  const said = JSON.stringify({ args, input: fs.readFileSync(0, "utf8"), secret: process.env.ROOMTONE_SECRET });
  const file = args.indexOf("--output_file");
  if (file < 0) process.stdout.write(said);
  else fs.writeFileSync(args[file + 1], said);
}
`;

async function host() {
  const folder = temporaryFolder("speech");
  const program = path.join(folder, "program.cjs");
  await writeFile(program, PROGRAM);
  await chmod(program, 0o755);
  return { folder, program };
}

const said = (sound: Uint8Array) => JSON.parse(Buffer.from(sound).toString()) as Record<string, unknown>;

test("speech: the voices of espeak-ng and of piper's models speak texts that are never arguments", async () => {
  const { folder, program } = await host();
  process.env.ROOMTONE_SECRET = "secret";
  const about = { dataset: "nst", audio: { quality: "medium" }, language: { code: "sv_SE" } };
  await writeFile(path.join(folder, "sv_SE-nst-medium.onnx"), "");
  await writeFile(path.join(folder, "sv_SE-nst-medium.onnx.json"), JSON.stringify(about));
  await writeFile(path.join(folder, "broken.onnx"), "");
  const speech = new HostSpeech({ piper: program, espeak: program, voicesDir: folder }, log);
  const voices = await speech.voices();
  expect(voices).toEqual([
    { id: "piper:sv_SE-nst-medium.onnx", name: "Nst (medium)", language: "sv-SE" },
    { id: "espeak:en-gb", name: "English (Great Britain)", language: "en-GB" },
    { id: "espeak:sv", name: "Swedish", language: "sv" },
  ]);
  const text = "--voices <speak>; rm -rf /";
  const [piper, , espeak] = await Promise.all(voices.map((voice) => speech.speak(text, voice)));
  if (!piper?.ok || !espeak?.ok) throw new Error("It did not speak");
  expect(said(espeak.value)).toEqual({ args: ["--stdin", "--stdout", "-v", "sv"], input: text });
  expect(said(piper.value)).toEqual({
    args: ["--model", path.join(folder, "sv_SE-nst-medium.onnx"), "--output_file", expect.any(String)],
    input: `${text}\n`,
  });
});

test("speech: without a program there are no voices; one that never ends is killed", async () => {
  const { folder, program } = await host();
  const none = path.join(folder, "missing");
  expect(await new HostSpeech({ piper: none, espeak: none, voicesDir: folder }, log).voices()).toEqual([]);
  const endless = { command: program, args: ["--endless"], timeoutMs: 20_000, mostBytes: 100_000 };
  expect(await runProgram(endless)).toEqual({ ok: false, reason: "failed" });
  expect(await runProgram({ ...endless, timeoutMs: 1, mostBytes: 1e9 })).toEqual({
    ok: false,
    reason: "failed",
  });
});
