/** Whether the run is thorough, as before a release: `NESTMATE_THOROUGH=1 npm test`. */
export const isThorough = process.env['NESTMATE_THOROUGH'] === '1';

/** How often a property is tried: `everyDay` by default, and more often in a thorough run. */
export const runs = (everyDay: number, thorough = everyDay * 15): number =>
  isThorough ? thorough : everyDay;

/**
 * How many milliseconds a property may take where the default is too short: fifteen times as long in a thorough run,
 * like the default.
 */
export const mayTake = (everyDayMs: number): number => (isThorough ? 15 * everyDayMs : everyDayMs);

/** Where a run's choices begin. A failure names it, and `NESTMATE_SEED` repeats the same choices. */
export const seed = Number(process.env['NESTMATE_SEED'] ?? Date.now() % 2 ** 31);
