import type { types } from 'mediasoup';

/**
 * Pipes a producer to a router on another worker, under the same id. Pausing and closing are mirrored.
 * @returns the piped producer, already closed if the original has closed meanwhile
 */
export async function pipeProducer(
  { id: producerId }: types.Producer,
  from: types.Router,
  to: types.Router,
): Promise<types.Producer> {
  const { pipeConsumer, pipeProducer: end } = await from.pipeToRouter({
    producerId,
    router: to,
    enableSctp: false,
  });
  if (!pipeConsumer || !end) throw new Error('Nothing was piped');
  // mediasoup mirrors pause and resume without handling a rejection: a worker that dies then would end this process.
  for (const name of ['pause', 'resume'] as const) {
    const ask = end[name].bind(end);
    end[name] = () => ask().catch(() => undefined);
  }
  // mediasoup misses a pause or close during its own last step.
  if (pipeConsumer.closed) end.close();
  else if (pipeConsumer.producerPaused !== end.paused)
    await (pipeConsumer.producerPaused ? end.pause() : end.resume());
  return end;
}
