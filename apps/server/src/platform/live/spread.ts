/** What a window needs to read again costs about this much. */
const msPerWindow = 5;
const maxSpreadMs = 10_000;

/** Over how long as many windows spread their requests after the same event; a few do not wait noticeably. */
export const spreadMsOf = (windowCount: number): number => Math.min(windowCount * msPerWindow, maxSpreadMs);
