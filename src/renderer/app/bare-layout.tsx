import { Outlet } from "react-router-dom";
import { LazyWebPlayer } from "#renderer/player/web-player/lazy-web-player.tsx";

/** Layout of the pages without a shell: playback in this browser can still be seen and stopped there. */
export function BareLayout() {
  return (
    <>
      <Outlet />
      {__HOST__ === "web" && <LazyWebPlayer bare />}
    </>
  );
}
