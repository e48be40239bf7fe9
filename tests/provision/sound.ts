import { findProgram, installPackages, mayInstallPackages } from "./packages.ts";

/** How the sound tests record what a player plays: PulseAudio's null sink, or ALSA's file plugin. */
export type SoundSink = "pulse" | "alsa-file";

const PROGRAMS = ["pulseaudio", "pactl", "parec"];
const PACKAGES = ["pulseaudio", "pulseaudio-utils", "libasound2-plugins"];

/**
 * PulseAudio where it is there or can be installed; else the file plugin, which is part of ALSA itself. ROOMTONE_SOUND
 * set to `alsa-file` asks for the latter.
 */
export function provideSound(): { readonly sink: SoundSink; readonly how: string } {
  if (process.env.ROOMTONE_SOUND === "alsa-file") return { sink: "alsa-file", how: "ALSA's file plugin" };
  const present = () => PROGRAMS.every((name) => findProgram(name) !== null);
  if (present()) return { sink: "pulse", how: "PulseAudio" };
  if (process.platform === "linux" && mayInstallPackages() && installPackages(PACKAGES) && present()) {
    return { sink: "pulse", how: "PulseAudio, installed from Debian" };
  }
  return { sink: "alsa-file", how: "ALSA's file plugin" };
}
