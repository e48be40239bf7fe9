import { type DragEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import { carriesFiles, droppedFiles } from "./found-files.ts";
import { useUploads } from "./upload-store.ts";
import { useMayAddMusic } from "./use-may-add-music.ts";

/** Makes an element take files from outside the browser: it opens the page of own music, which adds them. */
export function useFileDrop(account: string) {
  const navigate = useNavigate();
  const mayAdd = useMayAddMusic();
  const [isOver, setOver] = useState(false);
  const drag = (event: DragEvent) => {
    if (!carriesFiles(event.dataTransfer)) return;
    event.preventDefault();
    setOver(event.type === "dragover");
  };
  const onDrop = async (event: DragEvent) => {
    drag(event);
    if (!carriesFiles(event.dataTransfer)) return;
    useUploads.getState().hand(await droppedFiles(event.dataTransfer));
    navigate(paths.ownMusic({ accountId: account }));
  };
  return { isOver, props: mayAdd ? { onDragOver: drag, onDragLeave: drag, onDrop } : {} };
}
