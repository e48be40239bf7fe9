import { lazy, Suspense, useEffect, useState } from "react";
import { isTypingIn } from "#renderer/lib/page/typing.ts";
import { usePlayerShortcutsOn } from "#renderer/player/zone/shortcuts-preference.ts";

const ShortcutsSheet = lazy(async () => ({
  default: (await import("./shortcuts-sheet.tsx")).ShortcutsSheet,
}));

/** `?` opens the list of keyboard shortcuts, unless the person is typing or has turned the shortcuts off. */
export function LazyShortcutsSheet() {
  const { on } = usePlayerShortcutsOn();
  const [sheet, setSheet] = useState<"unloaded" | "open" | "closed">("unloaded");
  useEffect(() => {
    if (!on) return;
    const listen = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, isComposing } = event;
      if (key !== "?" || ctrlKey || metaKey || altKey || isComposing || isTypingIn(target)) return;
      event.preventDefault();
      setSheet("open");
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [on]);
  if (sheet === "unloaded") return null;
  return (
    <Suspense>
      <ShortcutsSheet opened={sheet === "open"} onClose={() => setSheet("closed")} />
    </Suspense>
  );
}
