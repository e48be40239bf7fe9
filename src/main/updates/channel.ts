import { UPDATE_CHANNELS, UpdateChannel } from "#shared/contract/ipc/updates.ts";

/** The channel a version went out on: the first word after its dash, `stable` where there is none. */
export function channelOf(version: string): UpdateChannel {
  const [word] = version.split("-").slice(1).join("-").split(".");
  const known = UpdateChannel.safeParse(word);
  return known.success ? known.data : "stable";
}

/** electron-builder's name for a channel. */
export function feedChannel(channel: UpdateChannel): string {
  return channel === "stable" ? "latest" : channel;
}

/** Whether `to` is the more careful one: a device that goes there takes an older version if that is the newest. */
export function isMoreStable(to: UpdateChannel, from: UpdateChannel): boolean {
  return UPDATE_CHANNELS.indexOf(to) < UPDATE_CHANNELS.indexOf(from);
}
