import { onTestFinished, vi } from 'vitest';

/** Lets time pass a thousand times slower to the end of the test: what a person does within a second is so on any machine. */
export function slowTheClock(): void {
  for (const clock of [performance, Date]) {
    const [now, from] = [clock.now.bind(clock), clock.now()];
    const slowed = vi.spyOn(clock, 'now').mockImplementation(() => from + (now() - from) / 1000);
    onTestFinished(() => slowed.mockRestore());
  }
}
