/** Editing history, step by step: `present` is displayed. */
export interface EditHistory<State> {
  readonly past: readonly State[];
  readonly present: State;
  /** Undone steps, the next one first. */
  readonly future: readonly State[];
}

/** Maximum number of steps. */
const STEPS = 200;

export function startHistory<State>(present: State): EditHistory<State> {
  return { past: [], present, future: [] };
}

/** Adds a step and clears the redo steps. An unchanged state is no step. */
export function step<State>(history: EditHistory<State>, present: State): EditHistory<State> {
  if (present === history.present) return history;
  return { past: [...history.past, history.present].slice(-STEPS), present, future: [] };
}

export function undo<State>(history: EditHistory<State>): EditHistory<State> {
  if (history.past.length === 0) return history;
  // Defined, because `past` is not empty.
  const present = history.past.at(-1) as State;
  return { past: history.past.slice(0, -1), present, future: [history.present, ...history.future] };
}

export function redo<State>(history: EditHistory<State>): EditHistory<State> {
  if (history.future.length === 0) return history;
  const [present, ...future] = history.future as readonly [State, ...State[]];
  return { past: [...history.past, history.present], present, future };
}
