import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import { genreName } from "#renderer/parts/music/category-name.ts";
import { Cover } from "#renderer/ui/music/cover.tsx";
import type { Genre } from "#shared/contract/rest/music/music.ts";
import classes from "./genre-list.module.css";

/** Genres as a start without a search word. Each links to its playlists. */
export function GenreList({ genres }: { readonly genres: readonly Genre[] }) {
  const { t } = useTranslation();
  if (genres.length === 0) return null;
  return (
    <section aria-labelledby="genres">
      <h2 id="genres" className={classes.title}>
        {t("search.genres")}
      </h2>
      <ul className={classes.genres}>
        {genres.map(({ name, image, color_hex: color }) => (
          <li key={name}>
            <Link className={classes.genre} to={paths.search(name, "playlists")}>
              <Cover image={image} color={color} size={56} alt="" />
              <span className={classes.name}>{genreName(t, name)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
