import { z } from "zod";
import type { AudioDevice } from "#shared/contract/device.ts";

/**
 * [Note: cards change their ids] Windows numbers sound cards of the same kind ("2- USB Audio"), and renumbers a card
 * plugged in elsewhere; its id changes too. So the app remembers the chosen card's name, and the other cards with that
 * name.
 */

/** The chosen sound card as it was last seen. */
export const KnownCard = z.object({
  id: z.string().max(300),
  label: z.string().max(300),
  /** Ids of the other cards with the same name at that time. */
  twins: z.array(z.string().max(300)).max(100),
});
export type KnownCard = z.output<typeof KnownCard>;

/** Facts to store about an available card; null when it is absent. */
export function seenCard(id: string, devices: readonly AudioDevice[]): KnownCard | null {
  const card = devices.find((device) => device.id === id);
  if (!card || id === "") return null;
  const twins = devices.filter((device) => device.id !== id && isNamedAlike(device, card));
  return { id, label: card.label, twins: twins.map((twin) => twin.id) };
}

/**
 * Maps a wanted card to its present id. The id changes only if the card is gone and exactly one new card has its name.
 * With several candidates, or a twin that may have been renumbered, it would be a guess.
 */
export function presentId(wanted: string, known: KnownCard | null, devices: readonly AudioDevice[]): string {
  if (known?.id !== wanted || devices.some(({ id }) => id === wanted)) return wanted;
  const areTwinsThere = known.twins.every((twin) => devices.some(({ id }) => id === twin));
  const alike = devices.filter((device) => isNamedAlike(device, known) && !known.twins.includes(device.id));
  const [only] = alike;
  return only && alike.length === 1 && areTwinsThere ? only.id : wanted;
}

type Named = Pick<AudioDevice, "label">;

function isNamedAlike(one: Named, other: Named): boolean {
  return withoutNumber(one.label) === withoutNumber(other.label);
}

/** "2- USB Audio" and "Speakers (2- USB Audio)" without their numbers. */
function withoutNumber(label: string): string {
  return label.replace(/(^|\()\d{1,3}- ?/g, "$1").trim();
}
