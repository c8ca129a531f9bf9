import { onTestFinished, vi } from 'vitest';

/**
 * Slows time a thousandfold until the end of the test, so that actions within a second are within a second on any
 * machine.
 */
export function slowTheClock(): void {
  for (const clock of [performance, Date]) {
    const [now, from] = [clock.now.bind(clock), clock.now()];
    const slowed = vi.spyOn(clock, 'now').mockImplementation(() => from + (now() - from) / 1000);
    onTestFinished(() => slowed.mockRestore());
  }
}
