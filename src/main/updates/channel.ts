import { UPDATE_CHANNELS, UpdateChannel } from "#shared/contract/ipc/updates.ts";

/** A version's release channel: the first word after its dash, `stable` without one. */
export function channelOf(version: string): UpdateChannel {
  const [word] = version.split("-").slice(1).join("-").split(".");
  const known = UpdateChannel.safeParse(word);
  return known.success ? known.data : "stable";
}

/** electron-builder's name of a channel. */
export function feedChannel(channel: UpdateChannel): string {
  return channel === "stable" ? "latest" : channel;
}

/** Whether `to` is the more stable channel; a device that moves there accepts an older version if it is the newest. */
export function isMoreStable(to: UpdateChannel, from: UpdateChannel): boolean {
  return UPDATE_CHANNELS.indexOf(to) < UPDATE_CHANNELS.indexOf(from);
}
