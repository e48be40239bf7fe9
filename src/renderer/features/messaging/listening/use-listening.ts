import { useEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "#renderer/lib/errors/toast.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { usePreviewPlayer } from "#renderer/player/use-preview.ts";
import { partOf } from "#shared/domain/services/part-of.ts";
import { createListening, type Heard, type Listening } from "./listening.ts";

function useListeningPart(): Listening {
  return partOf(useServices(), createListening);
}

interface ListeningOf {
  readonly isPlaying: boolean;
  /** Plays it in place of everything else on this page, or stops it. A toast says when it is unplayable. */
  readonly toggle: (heard: Omit<Heard, "key">) => void;
  readonly stop: () => void;
}

/** Listening to one sound of the page. It stops when the component is gone. */
export function useListening(key: string): ListeningOf {
  const { t } = useTranslation();
  const listening = useListeningPart();
  const preview = usePreviewPlayer();
  const isPlaying = useSyncExternalStore(listening.subscribe, listening.current) === key;
  const stop = () => {
    if (listening.current() === key) listening.stop();
  };
  useEffect(
    () => () => {
      if (listening.current() === key) listening.stop();
    },
    [listening, key],
  );
  const toggle = async (heard: Omit<Heard, "key">) => {
    if (listening.current() === key) return listening.stop();
    preview.stop();
    if (!(await listening.play({ ...heard, key })))
      toast("error", t("messaging.messages.unplayable"), { id: "unplayable message" });
  };
  return { isPlaying, toggle, stop };
}

/** Where a sound is that is listened to, in ms, on each frame; null while it is not. */
export function usePosition(key: string): number | null {
  const listening = useListeningPart();
  const isPlaying = useSyncExternalStore(listening.subscribe, listening.current) === key;
  const [position, setPosition] = useState<number | null>(null);
  useEffect(() => {
    if (!isPlaying) return setPosition(null);
    let frame = 0;
    const draw = () => {
      setPosition(listening.positionOf(key));
      frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [listening, key, isPlaying]);
  return position;
}
