import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { DevPage } from "./dev-page.tsx";
import { previews } from "./previews.ts";

/** /dev: what there is to look at. */
export function DevIndex() {
  return (
    <DevPage title="Developer pages">
      <ul>
        {Object.entries(previews).map(([path, { title }]) => (
          <li key={path}>
            <Link to={paths.dev(path)}>{title}</Link>
          </li>
        ))}
      </ul>
    </DevPage>
  );
}
