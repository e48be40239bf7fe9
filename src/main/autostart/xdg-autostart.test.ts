import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#tests/factories/temporary-folder.ts";
import { XdgAutostart } from "./xdg-autostart.ts";

function fresh(program = "/opt/Roomtone/roomtone") {
  const folder = join(temporaryFolder("autostart"), "autostart");
  const file = join(folder, "roomtone.desktop");
  return { file, autostart: new XdgAutostart(folder, { program, args: ["--hidden"] }) };
}

test("autostart: turning it on or off adds or removes the start at sign-in", async () => {
  const { file, autostart } = fresh();
  expect(await autostart.isOn()).toBe(false);
  await autostart.set(true);
  expect(await autostart.isOn()).toBe(true);
  expect(await readFile(file, "utf8")).toContain(`\nExec="/opt/Roomtone/roomtone" "--hidden"\n`);
  await autostart.set(false);
  expect(await autostart.isOn()).toBe(false);
  await autostart.set(false);
});

test("autostart: an entry turned off in the desktop's own settings counts as off", async () => {
  const { file, autostart } = fresh();
  for (const line of ["Hidden=true", "X-GNOME-Autostart-enabled=false", "Hidden = true"]) {
    await autostart.set(true);
    const entry = (await readFile(file, "utf8")).replace("X-GNOME-Autostart-enabled=true", line);
    await writeFile(file, entry);
    expect(await autostart.isOn(), line).toBe(false);
  }
});

test("autostart: unusual characters in the program's path are quoted as desktops expect", async () => {
  const { file, autostart } = fresh(`/opt/50% "off" $HOME/room\\tone`);
  await autostart.set(true);
  const entry = await readFile(file, "utf8");
  expect(entry).toContain(String.raw`Exec="/opt/50%% \\"off\\" \\$HOME/room\\\\tone" "--hidden"`);
});
