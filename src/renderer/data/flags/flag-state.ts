import { z } from "zod";
import type { AllFlagsQuery } from "#shared/contract/graphql/generated/operations.ts";
import { type FlagProperties, isClientOnly, isFlagName } from "#shared/domain/flags/flags.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";

/** State of another version is dropped. */
const VERSION = 3;

/** Stored flags are dropped after 30 days, in ms. */
const KEPT_MS = 30 * DAY_MS;

/** The flags that a browser knows (specification, platform §3, feature flag). */
export interface FlagState {
  readonly entries: FlagEntries;
  /** The service's last answer; null before the first one. */
  readonly answer: FlagAnswer | null;
}

export type FlagEntries = Readonly<Record<string, FlagEntry>>;

export interface FlagEntry {
  readonly props: FlagProperties;
  /** Dirty: set by hand, which the service does not change. */
  readonly state: "pristine" | "dirty";
  /** Epoch ms: when the service answered it, or somebody set it. */
  readonly fetchedAt: number;
}

interface FlagAnswer {
  /** The person or player, and the account, that it is for. */
  readonly who: string;
  readonly trackingKey: string;
  /** Epoch ms; no fetch for the same `who` before. */
  readonly expiresAt: number;
  readonly resolveToken: string;
}

export const NO_FLAGS: FlagState = { entries: {}, answer: null };

export const FlagProps = z.looseObject({ enabled: z.boolean() });

const StoredState = z.object({
  version: z.literal(VERSION),
  entries: z.record(
    z.string(),
    z.object({ props: FlagProps, state: z.enum(["pristine", "dirty"]), fetchedAt: z.number() }),
  ),
  answer: z
    .object({ who: z.string(), trackingKey: z.string(), expiresAt: z.number(), resolveToken: z.string() })
    .nullable(),
});

/** A stored state without expired flags; null for damaged content. */
export function readFlagState(value: unknown, now: number): FlagState | null {
  if (typeof value === "object" && value !== null && "version" in value && value.version !== VERSION)
    return NO_FLAGS;
  const parsed = StoredState.safeParse(value);
  if (!parsed.success) return null;
  const { entries, answer } = parsed.data;
  const kept = Object.entries(entries).filter(([, { fetchedAt }]) => now - fetchedAt <= KEPT_MS);
  return { entries: Object.fromEntries(kept), answer };
}

/** The state as it is stored. */
export function storedForm(state: FlagState) {
  return { version: VERSION, ...state };
}

type Answer = NonNullable<AllFlagsQuery["flags"]>;

interface Received {
  readonly who: string;
  readonly now: number;
  /** Called with the name of a flag whose properties are not JSON; it stays as it was. */
  readonly onMalformed: (name: string) => void;
}

/**
 * The state after an answer of the service. Dirty flags stay; flags that the service no longer returns are disabled,
 * except those that it never knows.
 */
export function withAnswer(
  { entries }: FlagState,
  { flags, trackingKey, expiresAt, resolveToken }: Answer,
  { who, now, onMalformed }: Received,
): FlagState {
  const next: Record<string, FlagEntry> = { ...entries };
  const returned = new Set(flags.map(({ name }) => name));
  for (const [name, entry] of Object.entries(entries)) {
    const isKept = returned.has(name) || entry.state === "dirty" || (isFlagName(name) && isClientOnly(name));
    if (!isKept) next[name] = { ...entry, props: { ...entry.props, enabled: false } };
  }
  for (const { name, properties } of flags) {
    if (entries[name]?.state === "dirty") continue;
    const props = parseProps(properties);
    if (props === null) onMalformed(name);
    else next[name] = { props, state: "pristine", fetchedAt: now };
  }
  return { entries: next, answer: { who, trackingKey, resolveToken, expiresAt: Date.parse(expiresAt) } };
}

function parseProps(properties: string): FlagProperties | null {
  try {
    return FlagProps.safeParse(JSON.parse(properties)).data ?? null;
  } catch {
    return null;
  }
}
