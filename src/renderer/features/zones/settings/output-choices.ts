import type { AudioDevice } from "#shared/contract/device.ts";

export interface OutputChoice extends AudioDevice {
  /** Chosen, but not connected now. */
  readonly isMissing: boolean;
}

/** The selectable outputs: the system's default, then the device's sound cards, always including the chosen one. */
export function outputChoices(devices: readonly AudioDevice[], chosen: string): readonly OutputChoice[] {
  const cards = devices.filter(({ id }) => id !== "");
  const isMissing = chosen !== "" && !cards.some(({ id }) => id === chosen);
  return [
    { id: "", label: "", isMissing: false },
    ...cards.map((card) => ({ ...card, label: card.label || card.id, isMissing: false })),
    ...(isMissing ? [{ id: chosen, label: chosen, isMissing }] : []),
  ];
}
