import type { ParseKeys } from "i18next";

type Below<Key, Group extends string> = Key extends `${Group}.${infer Name}` ? Name : never;

/** The remaining keys below `Group`: `TextKey<"auth">` is "title", "heading", "rooms.lobby" and so on. */
export type TextKey<Group extends string> = Below<ParseKeys, Group>;
