import type { ComponentProps, ReactNode } from "react";
import { PlayerSkeleton } from "#renderer/player/zone/player-skeleton.tsx";
import { PlayerView } from "#renderer/player/zone/player-view.tsx";
import { UpNext } from "#renderer/player/zone/up-next.tsx";
import { ConnectionNotice } from "#renderer/realtime/connection-notice.tsx";
import type { PlaybackState } from "#shared/contract/control.ts";
import classes from "./remote-view.module.css";

interface RemoteViewProps extends Omit<ComponentProps<typeof PlayerView>, "state" | "large"> {
  /** The zone's name, and its location's. */
  readonly name: string;
  readonly place: string;
  /** Null until known. */
  readonly state: PlaybackState | null;
  /** Rendered below everything else. */
  readonly below?: ReactNode;
}

/** A zone's player alone, for one thumb on a phone at the counter. */
export function RemoteView({ name, place, state, below, ...player }: RemoteViewProps) {
  const { disabled, onCommand, onBlock } = player;
  return (
    <>
      <ConnectionNotice />
      <main className={classes.page}>
        <header className={classes.header}>
          <h1 className={classes.zone}>{name}</h1>
          <p className={classes.place}>{place}</p>
        </header>
        {state ? (
          <>
            <PlayerView {...player} large state={state} />
            <UpNext state={state} disabled={disabled} onCommand={onCommand} onBlock={onBlock} />
          </>
        ) : (
          <PlayerSkeleton />
        )}
        {below ? <footer className={classes.below}>{below}</footer> : null}
      </main>
    </>
  );
}
