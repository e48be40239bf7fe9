import {
  type Icon,
  IconBolt,
  IconBuildingStore,
  IconCalendar,
  IconMicrophone,
  IconMoodSmile,
  IconPiano,
  IconTag,
  IconVinyl,
  IconWorld,
} from "@tabler/icons-react";

/** Keyed by the service's icon names. */
const ICONS: Readonly<Record<string, Icon>> = {
  vinyl: IconVinyl,
  mood: IconMoodSmile,
  bolt: IconBolt,
  calendar: IconCalendar,
  piano: IconPiano,
  microphone: IconMicrophone,
  world: IconWorld,
  store: IconBuildingStore,
};

export function GroupIcon({ name }: { readonly name: string }) {
  const Found = ICONS[name] ?? IconTag;
  return <Found size={18} stroke={1.7} aria-hidden />;
}
