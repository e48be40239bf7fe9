import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";

/**
 * The output of renderer/build/screen-chunks.ts: the files of the client's first screens; the first matching
 * path counts.
 */
const Screens = z.array(
  z.object({ path: z.string(), scripts: z.array(z.string()), styles: z.array(z.string()) }),
);

/** The client's page for an address. */
export type PageOf = (address: string) => string;

/**
 * Reads the client's page. When served for an address, it names the files of that screen: the browser fetches
 * them with the first ones, instead of discovering them script by script.
 */
export async function readPage(folder: string): Promise<PageOf> {
  const html = await readFile(path.join(folder, "index.html"), "utf8");
  // A client of an earlier build has none.
  const written = await readFile(path.join(folder, "screens.json"), "utf8").catch(() => "[]");
  const screens = Screens.parse(JSON.parse(written));
  const pages = screens.map(({ path: pattern, scripts, styles }) => {
    const links = [
      ...scripts.map((file) => ({ file, link: `<link rel="modulepreload" crossorigin href="${file}">` })),
      ...styles.map((file) => ({ file, link: `<link rel="stylesheet" crossorigin href="${file}">` })),
    ];
    const missing = links.filter(({ file }) => !html.includes(`"${file}"`)).map(({ link }) => link);
    return { fits: fitting(pattern), page: html.replace("</head>", () => `${missing.join("")}</head>`) };
  });
  return (address) => pages.find(({ fits }) => fits.test(address))?.page ?? html;
}

/** A path of the client's router as a regular expression; `*` matches all. */
function fitting(pattern: string): RegExp {
  if (pattern === "*") return /^/;
  return new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}/?$`);
}
