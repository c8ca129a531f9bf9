const pending = new Set<ReturnType<typeof setTimeout>>();
const start = globalThis.setTimeout;

globalThis.setTimeout = ((...asked: Parameters<typeof start>) => {
  const timer = start(...asked);
  pending.add(timer);
  return timer;
}) as typeof start;

// An animation library keeps the function that it finds when it is read; it has to follow a test that fakes timers later.
const startFrame = globalThis.requestAnimationFrame;
function nextFrame(draw: FrameRequestCallback): number {
  const { requestAnimationFrame: asked } = globalThis;
  return asked === nextFrame ? startFrame(draw) : asked(draw);
}
globalThis.requestAnimationFrame = nextFrame;

/** Ends what a file has left: a toast's timer that fires after the simulated browser is gone would fail the whole run. */
export function clearTimers(): void {
  pending.forEach((timer) => clearTimeout(timer));
  pending.clear();
}
