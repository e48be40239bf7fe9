import type { CSSProperties, ReactNode } from "react";
import type { GuideTask } from "#shared/domain/onboarding/steps.ts";
import classes from "./pictures.module.css";

type Pictured = GuideTask | "completed";

/** One colour a picture, as those of the rooms on the sign-in page. */
const TINTS: Readonly<Record<Pictured, string>> = {
  setup: "#f4be6e",
  "business-description": "#e58a6b",
  "spotify-import": "#7fd6ba",
  "qr-app-login": "#9bb8f2",
  "user-invite": "#d9a0d8",
  "app-pairing": "#7fd6ba",
  "explicit-setting": "#e58a6b",
  completed: "#7fd6ba",
};

/** The picture of a task; the text beside it says the same. */
export function TaskPicture({ of }: { readonly of: Pictured }) {
  return (
    <div className={classes.frame} style={{ "--tint": TINTS[of] } as CSSProperties}>
      <svg className={classes.picture} viewBox="0 0 200 120" aria-hidden focusable="false">
        {PICTURES[of]}
      </svg>
    </div>
  );
}

const { ink, paper, tint, thin } = classes;

/** Bars of different heights, as for playing music. */
function Bars({ x, y, heights = [10, 20, 14, 24, 12] }: { x: number; y: number; heights?: number[] }) {
  return heights.map((height, at) => (
    <rect
      // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change.
      key={at}
      className={ink}
      x={x + at * 8}
      y={y - height}
      width={4}
      height={height}
      rx={2}
    />
  ));
}

function Person({ x, y }: { readonly x: number; readonly y: number }) {
  return (
    <>
      <path className={paper} d={`M${x - 22} ${y + 44}c0-16 10-25 22-25s22 9 22 25z`} />
      <circle className={tint} cx={x} cy={y} r={14} />
    </>
  );
}

const QR = ["1101", "1010", "0111", "1011"];

const PICTURES: Readonly<Record<Pictured, ReactNode>> = {
  setup: (
    <>
      <rect className={paper} x={48} y={44} width={104} height={62} rx={4} />
      <rect className={tint} x={108} y={62} width={28} height={44} rx={3} />
      <rect className={thin} x={62} y={62} width={34} height={28} rx={3} />
      <Bars x={65} y={84} heights={[8, 15, 10, 17]} />
      <path
        className={tint}
        d="M44 44l8-26h96l8 26v4a8 8 0 0 1-14 5 10 10 0 0 1-14 0 10 10 0 0 1-14 0 10 10 0 0 1-14 0 10 10 0 0 1-14 0 10 10 0 0 1-14 0 10 10 0 0 1-14 0 8 8 0 0 1-14-5z"
      />
      <path className={thin} d="M36 106h128" />
    </>
  ),
  "business-description": (
    <>
      <rect className={paper} x={38} y={20} width={124} height={58} rx={12} />
      <path className={paper} d="M64 77v17l16-17" />
      <path className={thin} d="M54 38h72M54 52h92M54 64h40" />
      <rect className={tint} x={102} y={84} width={36} height={18} rx={9} />
      <rect className={paper} x={144} y={84} width={26} height={18} rx={9} />
      <path className={thin} d="M156 97V88l5-1.5" />
      <circle className={ink} cx={154} cy={97} r={2} />
    </>
  ),
  "spotify-import": (
    <>
      <rect className={paper} x={26} y={24} width={62} height={72} rx={8} />
      <rect className={thin} x={36} y={34} width={14} height={14} rx={3} />
      <path className={thin} d="M58 41h20M36 60h42M36 72h34M36 84h38" />
      <rect className={tint} x={112} y={24} width={62} height={72} rx={8} />
      <path className={thin} d="M122 41h42M122 60h42M122 72h34M122 84h38" />
      <circle className={paper} cx={100} cy={60} r={17} />
      <path className={thin} d="M91 60h17M102 54l6 6-6 6" />
    </>
  ),
  "qr-app-login": (
    <>
      <rect className={paper} x={70} y={10} width={60} height={100} rx={11} />
      <path className={thin} d="M92 19h16" />
      <rect className={tint} x={80} y={34} width={40} height={40} rx={5} />
      {QR.flatMap((row, y) =>
        [...row].map((cell, x) =>
          cell === "1" ? (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: the cells never change.
              key={`${x} ${y}`}
              className={ink}
              x={86 + x * 7.4}
              y={40 + y * 7.4}
              width={5.6}
              height={5.6}
              rx={1}
            />
          ) : null,
        ),
      )}
      <path className={thin} d="M84 88h32M92 97h16" />
    </>
  ),
  "user-invite": (
    <>
      <Person x={72} y={46} />
      <Person x={116} y={46} />
      <circle className={paper} cx={152} cy={74} r={16} />
      <path className={thin} d="M152 66v16M144 74h16" />
    </>
  ),
  "app-pairing": (
    <>
      <rect className={paper} x={30} y={28} width={86} height={58} rx={7} />
      <path className={paper} d="M20 86h106l-6 10H26z" />
      <Bars x={56} y={70} heights={[12, 24, 16, 28, 14]} />
      <rect className={tint} x={136} y={34} width={36} height={62} rx={7} />
      <circle className={thin} cx={154} cy={75} r={11} />
      <circle className={ink} cx={154} cy={75} r={3} />
      <circle className={ink} cx={154} cy={50} r={4} />
      <path className={thin} d="M181 56c4 6 4 14 0 20M188 50c7 9 7 23 0 32" />
    </>
  ),
  "explicit-setting": (
    <>
      <rect className={paper} x={34} y={32} width={132} height={56} rx={10} />
      <rect className={tint} x={44} y={42} width={36} height={36} rx={6} />
      <path className={thin} d="M56 68V54l12-3v14" />
      <circle className={ink} cx={53.5} cy={68} r={3.5} />
      <circle className={ink} cx={65.5} cy={65} r={3.5} />
      <path className={thin} d="M92 52h30M92 68h20" />
      <rect className={ink} x={118} y={60} width={15} height={15} rx={3} />
      <path className={classes.hole} d="M128.5 64h-5v7h5M123.5 67.5h4" />
      <path className={thin} d="M142 74l16-28" />
    </>
  ),
  completed: (
    <>
      <rect className={paper} x={28} y={22} width={68} height={38} rx={7} />
      <rect className={tint} x={102} y={22} width={70} height={52} rx={7} />
      <rect className={tint} x={28} y={66} width={68} height={38} rx={7} />
      <rect className={paper} x={102} y={80} width={70} height={24} rx={7} />
      <Bars x={44} y={52} />
      <Bars x={118} y={60} heights={[14, 26, 18, 32, 16]} />
      <Bars x={44} y={96} heights={[12, 8, 20, 14, 22]} />
      <Bars x={118} y={99} heights={[6, 10, 13, 9, 7]} />
    </>
  ),
};
