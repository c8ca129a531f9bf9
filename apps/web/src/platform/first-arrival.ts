/** Options of the navigation that ends registration. */
export const firstArrival = { replace: true, state: { arrives: 'first' } } as const;

/** Whether the state of an entry of the history says so. */
export const isFirstArrival = (state: unknown): boolean =>
  (state as { arrives?: unknown } | null)?.arrives === firstArrival.state.arrives;
