/** The parts that every step gets from the page around it. */
export interface StepProps {
  readonly accountId: string;
  /** The step's work is done. */
  readonly onDone: () => void;
  readonly onSkip: () => void;
}
