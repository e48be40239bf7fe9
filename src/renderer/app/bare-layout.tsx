import { Outlet } from "react-router-dom";
import { LazyWebPlayer } from "../player/web-player/lazy-web-player.tsx";

/** Around the pages that have no shell: what plays in this browser can be seen and ended there as well. */
export function BareLayout() {
  return (
    <>
      <Outlet />
      {__HOST__ === "web" && <LazyWebPlayer bare />}
    </>
  );
}
