/** Options of the navigation that ends registration. */
export const firstArrival = { replace: true, state: { arrives: 'first' } } as const;

/** Whether the state of a history entry has this option. */
export const isFirstArrival = (state: unknown): boolean =>
  (state as { arrives?: unknown } | null)?.arrives === firstArrival.state.arrives;
