import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import classes from "./rooms-picture.module.css";

/** Rooms of a house with different music: place on a grid of 6 columns, tint, and tempo of the bars in ms. */
const ROOMS = [
  { name: "lobby", area: "1 / 1 / 3 / 4", tint: "#f4be6e", tempo: 980 },
  { name: "bar", area: "1 / 4 / 2 / 7", tint: "#e58a6b", tempo: 560 },
  { name: "restaurant", area: "2 / 4 / 4 / 7", tint: "#7fd6ba", tempo: 760 },
  { name: "spa", area: "3 / 1 / 4 / 3", tint: "#9bb8f2", tempo: 1500 },
  { name: "gym", area: "3 / 3 / 4 / 4", tint: "#d9a0d8", tempo: 420 },
] as const;

/** The picture beside sign-in: a floor plan with different music in each room. */
export function RoomsPicture() {
  const { t } = useTranslation();
  return (
    <div className={classes.plan}>
      {ROOMS.map((room) => (
        <div
          key={room.name}
          className={classes.room}
          style={{ gridArea: room.area, "--tint": room.tint, "--tempo": `${room.tempo}ms` } as CSSProperties}
        >
          <span className={classes.bars}>
            <span />
            <span />
            <span />
            <span />
          </span>
          <span className={classes.name}>{t(`auth.rooms.${room.name}`)}</span>
        </div>
      ))}
    </div>
  );
}
