import { useTranslation } from "react-i18next";
import classes from "./article-text.module.css";
import { helpLanguage } from "./load-article.ts";
import made from "./media.json" with { type: "json" };

interface HelpMediaProps {
  /** `pair-a-player`, or `screencast-first-steps` for a video. */
  readonly name: string;
  readonly caption: string;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The pictures and screencasts that exist in public/help-media, with their sizes in pixels. */
const SIZES: Readonly<Record<string, Size>> = made;

export function hasMedia(name: string): boolean {
  return Object.hasOwn(SIZES, name);
}

/** A picture or a silent screencast of the client with its caption; nothing while it is not made. */
export function HelpMedia({ name, caption }: HelpMediaProps) {
  const { i18n } = useTranslation();
  const size = SIZES[name];
  if (!size) return null;
  const file = `/help-media/${name}.${helpLanguage(i18n.language)}`;
  return (
    <figure className={classes.figure}>
      {name.startsWith("screencast-") ? (
        <HelpVideo file={file} label={caption} {...size} />
      ) : (
        <img src={`${file}.webp`} alt={caption} loading="lazy" {...size} />
      )}
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

interface HelpVideoProps extends Size {
  /** Its address without the extension: the captions have the same name. */
  readonly file: string;
  readonly label: string;
}

function HelpVideo({ file, label, ...size }: HelpVideoProps) {
  const { t, i18n } = useTranslation();
  const language = helpLanguage(i18n.language);
  return (
    <video controls muted playsInline preload="metadata" aria-label={label} src={`${file}.webm`} {...size}>
      <track default kind="captions" src={`${file}.vtt`} srcLang={language} label={t("help.captions")} />
    </video>
  );
}
