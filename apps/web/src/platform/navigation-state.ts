/**
 * Options of a navigation to a conversation that begins in its text box, even where that opens an on-screen keyboard.
 */
export const beginToWrite = { state: { begins: 'writing' } } as const;

/** Whether the state of a history entry has this option. */
export const beginsToWrite = (state: unknown): boolean =>
  (state as { begins?: unknown } | null)?.begins === beginToWrite.state.begins;

/** Options of the navigation that ends registration. */
export const firstArrival = { replace: true, state: { arrives: 'first' } } as const;

/** Whether the state of a history entry has this option. */
export const isFirstArrival = (state: unknown): boolean =>
  (state as { arrives?: unknown } | null)?.arrives === firstArrival.state.arrives;

/** The state of a history entry that was opened from another step. */
export const ledByStep = { isStep: true };

export const wasLed = (state: unknown) => typeof state === 'object' && state !== null && 'isStep' in state;
