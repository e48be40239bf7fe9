import { VisuallyHidden } from "@mantine/core";
import { type KeyboardEvent, lazy, Suspense, useCallback, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

const Palette = lazy(async () => ({
  default: (await import("./palette.tsx")).Palette,
}));

interface LazyPaletteProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/**
 * The palette, loaded when it is first opened. A hidden field collects the typing until the real one has the focus, so
 * that no key is lost; both share one text.
 */
export function LazyPalette({ opened, onClose }: LazyPaletteProps) {
  const { t } = useTranslation();
  const [query, setQuery] = useState("");
  const [isReady, setReady] = useState(false);
  const [isEntered, setEntered] = useState(false);
  const before = useRef<Element | null>(null);
  const takeFocus = useCallback((field: HTMLElement | null) => {
    if (!field) return;
    before.current = document.activeElement;
    field.focus({ preventScroll: true });
  }, []);
  const close = (isChosen: boolean) => {
    setReady(false);
    setEntered(false);
    onClose();
    // After a choice the opened page takes the focus.
    if (!isChosen && before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    setEntered(event.key === "Enter");
    if (event.key !== "Escape") return;
    setQuery("");
    close(false);
  };
  return (
    <>
      {opened && !isReady ? (
        <VisuallyHidden>
          <input
            ref={takeFocus}
            aria-label={t("shell.quickSearch")}
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
            onKeyDown={keyDown}
          />
        </VisuallyHidden>
      ) : null}
      <Suspense>
        <Palette
          opened={opened}
          query={query}
          isEntered={isReady && isEntered}
          onQuery={(typed) => {
            setQuery(typed);
            setEntered(false);
          }}
          onReady={() => setReady(true)}
          onClose={close}
        />
      </Suspense>
    </>
  );
}
