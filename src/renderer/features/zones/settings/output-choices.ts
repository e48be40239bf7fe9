import type { AudioDevice } from "#shared/contract/device.ts";

export interface OutputChoice extends AudioDevice {
  /** It was chosen, and is not there now. */
  readonly isMissing: boolean;
}

/** What can be chosen: the system's default first, then the device's sound cards, and the chosen one in any case. */
export function outputChoices(devices: readonly AudioDevice[], chosen: string): readonly OutputChoice[] {
  const cards = devices.filter(({ id }) => id !== "");
  const isMissing = chosen !== "" && !cards.some(({ id }) => id === chosen);
  return [
    { id: "", label: "", isMissing: false },
    ...cards.map((card) => ({ ...card, label: card.label || card.id, isMissing: false })),
    ...(isMissing ? [{ id: chosen, label: chosen, isMissing }] : []),
  ];
}
