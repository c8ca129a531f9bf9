/** Resyncing one window costs about this much. */
const msPerWindow = 5;
const maxSpreadMs = 10_000;

/** How long this many windows spread their requests after the same event; a few windows wait hardly at all. */
export const spreadMsOf = (windowCount: number): number => Math.min(windowCount * msPerWindow, maxSpreadMs);
