import { useEffect, useEffectEvent, useState } from "react";
import { carriesFiles, droppedFiles, type FoundFile } from "./found-files.ts";

interface WindowDrop {
  /** Files are dragged over the page. */
  readonly isOver: boolean;
  /** Dropped folders are being searched. */
  readonly isFinding: boolean;
}

/**
 * Takes files that are dropped anywhere on the page: beside a smaller area, the browser would open the file instead of
 * the page.
 */
export function useWindowDrop(onFiles: (found: readonly FoundFile[]) => void): WindowDrop {
  const [isOver, setOver] = useState(false);
  const [isFinding, setFinding] = useState(false);
  const over = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer || !carriesFiles(event.dataTransfer)) return;
    // A part of the page takes them itself.
    if (event.defaultPrevented) return setOver(false);
    event.preventDefault();
    setOver(true);
  });
  const leave = useEffectEvent(({ relatedTarget }: DragEvent) => {
    if (relatedTarget === null) setOver(false);
  });
  const drop = useEffectEvent(async (event: DragEvent) => {
    if (!event.dataTransfer || !carriesFiles(event.dataTransfer)) return;
    if (event.defaultPrevented) return setOver(false);
    event.preventDefault();
    setOver(false);
    setFinding(true);
    onFiles(await droppedFiles(event.dataTransfer).finally(() => setFinding(false)));
  });
  useEffect(() => {
    addEventListener("dragover", over);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
    };
  }, []);
  return { isOver, isFinding };
}
