/** Options of a navigation to a conversation that begins in its text box, also where that opens a keyboard on the screen. */
export const beginToWrite = { state: { begins: 'writing' } } as const;

/** Whether the state of an entry of the history says so. */
export const beginsToWrite = (state: unknown): boolean =>
  (state as { begins?: unknown } | null)?.begins === beginToWrite.state.begins;
