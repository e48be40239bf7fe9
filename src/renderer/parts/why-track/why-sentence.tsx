import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { entityLink, trackLink } from "#renderer/lib/routing/music-links.ts";
import { useSession } from "#renderer/lib/session/use-session.ts";
import { mentionWords, tagWords } from "#renderer/parts/music/music-words.ts";
import { markOf, TextWithNodes } from "#renderer/ui/layout/text-with-nodes.tsx";
import type { PlayOrigin } from "#shared/contract/player.ts";
import type { TrackReason, TrackRule } from "#shared/contract/rest/music/reasons.ts";
import { isIdOf } from "#shared/domain/ids/opaque-id.ts";

/** The zone's source when the track began. */
export interface PlayedSource {
  readonly id: string;
  readonly name: string;
}

interface WhySentenceProps {
  readonly reason: TrackReason;
  /** Null for a track played by an older player. */
  readonly origin: PlayOrigin | null;
  readonly source: PlayedSource | null;
}

/** The origin of a track and the reason for playing it, in one sentence. */
export function WhySentence({ reason, origin, source }: WhySentenceProps) {
  const { t } = useTranslation();
  const rule = useRuleText();
  const from = fromKey(reason, origin, source);
  const found = reason.rule && reason.collection && from !== "queue" && from !== "front" ? reason.rule : null;
  const values = {
    source: markOf("source"),
    schedule: markOf("schedule"),
    part: origin?.part.name ?? "",
  };
  const sentence = t(`reasons.from.${from}`, values);
  const text = found
    ? t("reasons.sentenceWithRule", { from: sentence, rule: rule(found) })
    : t("reasons.sentence", { from: sentence });
  return (
    <TextWithNodes
      text={text}
      nodes={{
        source: reason.collection ? (
          <MusicLink to={entityLink(reason.collection.id)}>{reason.collection.name}</MusicLink>
        ) : null,
        schedule: source ? <MusicLink to={entityLink(source.id)}>{source.name}</MusicLink> : null,
        rule: found ? <RuleLink rule={found} /> : null,
      }}
    />
  );
}

type FromKey =
  | "always"
  | "part"
  | "slot"
  | "gap"
  | "exception"
  | "queue"
  | "front"
  | "substitute"
  | "unknown";

function fromKey(
  { collection }: TrackReason,
  origin: PlayOrigin | null,
  source: PlayedSource | null,
): FromKey {
  if (origin?.via === "queue" || origin?.via === "front") return origin.via;
  if (!collection) return "unknown";
  if (origin?.via === "substitute") return "substitute";
  if (!origin || !source || !isIdOf("Schedule", source.id)) return "always";
  const { kind, name } = origin.part;
  if (kind === "slot" || kind === "exception") return name === "" ? kind : "part";
  return kind === "gap" ? "gap" : "always";
}

/** The text of a rule, with a mark for its subject. */
function useRuleText() {
  const { t, i18n } = useTranslation();
  const list = (names: readonly string[]) => new Intl.ListFormat(i18n.language).format(names);
  return (rule: TrackRule): string => {
    const named = markOf("rule");
    switch (rule.kind) {
      case "tags":
        return t("reasons.rule.tags", {
          tags: list(rule.tags.map(({ slug, title }) => tagWords(i18n, slug) ?? title)),
        });
      case "prompt":
        return t("reasons.rule.prompt", {
          mentions: list(rule.mentions.map((one) => `“${mentionWords(i18n, one)}”`)),
        });
      case "seed":
        return t("reasons.rule.seed", { track: named });
      case "artist":
        return t("reasons.rule.artist", { artist: named });
      case "playlist":
        return t("reasons.rule.playlist", { playlist: named });
      case "chosen":
      case "spotify":
        return t(`reasons.rule.${rule.kind}`);
    }
  };
}

/** The subject of a rule. */
function RuleLink({ rule }: { readonly rule: TrackRule }) {
  switch (rule.kind) {
    case "seed":
      return <MusicLink to={trackLink(rule.track.id, rule.album)}>{rule.track.name}</MusicLink>;
    case "artist":
      return <MusicLink to={entityLink(rule.artist.id)}>{rule.artist.name}</MusicLink>;
    case "playlist":
      return <MusicLink to={entityLink(rule.playlist.id)}>{rule.playlist.name}</MusicLink>;
    default:
      return null;
  }
}

/** A link for people who can follow it: the desktop player shows music pages only to signed-in people. */
function MusicLink({ to, children }: { readonly to: string | null; readonly children: ReactNode }) {
  const { userId } = useSession();
  return to !== null && userId !== null ? <Link to={to}>{children}</Link> : <strong>{children}</strong>;
}
