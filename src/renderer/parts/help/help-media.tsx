import { useTranslation } from "react-i18next";
import classes from "./article-text.module.css";
import { helpLanguage } from "./load-article.ts";
import { mediaSize, mediaUrl } from "./media.ts";

interface HelpMediaProps {
  /** `pair-a-player`, or `screencast-pair-a-player` for a video. */
  readonly name: string;
  readonly caption: string;
}

/** A picture or a silent screencast of the client with its caption; nothing while it is not made. */
export function HelpMedia({ name, caption }: HelpMediaProps) {
  const { i18n } = useTranslation();
  const size = mediaSize(name);
  if (!size) return null;
  return (
    <figure className={classes.figure}>
      {name.startsWith("screencast-") ? (
        <HelpVideo name={name} label={caption} />
      ) : (
        <img
          src={mediaUrl(name, helpLanguage(i18n.language), "webp")}
          alt={caption}
          loading="lazy"
          {...size}
        />
      )}
      <figcaption aria-hidden>{caption}</figcaption>
    </figure>
  );
}

interface HelpVideoProps {
  readonly name: string;
  readonly label: string;
}

/** A silent screencast with captions. */
export function HelpVideo({ name, label }: HelpVideoProps) {
  const { t, i18n } = useTranslation();
  const language = helpLanguage(i18n.language);
  return (
    <video
      controls
      muted
      playsInline
      preload="metadata"
      aria-label={label}
      src={mediaUrl(name, language, "webm")}
      {...mediaSize(name)}
    >
      <track
        default
        kind="captions"
        src={mediaUrl(name, language, "vtt")}
        srcLang={language}
        label={t("help.captions")}
      />
    </video>
  );
}
