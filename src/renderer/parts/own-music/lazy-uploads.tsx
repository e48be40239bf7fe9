import { lazy, Suspense, useState } from "react";
import { useUploads } from "./upload-store.ts";

const Background = lazy(async () => ({
  default: (await import("./background-uploads.tsx")).BackgroundUploads,
}));

/** Sends the files that were added on the page of own music; loaded with the first ones. */
export function LazyUploads() {
  const isAny = useUploads(({ files }) => files.length > 0);
  const [wasAny, setAny] = useState(false);
  if (isAny && !wasAny) setAny(true);
  return wasAny ? (
    <Suspense>
      <Background />
    </Suspense>
  ) : null;
}
