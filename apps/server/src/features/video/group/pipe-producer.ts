import type { types } from 'mediasoup';

/**
 * Lets a router on another worker have what is sent to this one, under the same id, as long and as it is sent.
 * @returns the other end, which is closed where what is sent has ended meanwhile
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
  // mediasoup asks the end to pause and to go on, and leaves a refusal by a worker that dies to Node, which then ends the process.
  for (const name of ['pause', 'resume'] as const) {
    const ask = end[name].bind(end);
    end[name] = () => ask().catch(() => undefined);
  }
  // It tells the end what happens from now on, and not what happened since it asked last.
  if (pipeConsumer.closed) end.close();
  else if (pipeConsumer.producerPaused !== end.paused)
    await (pipeConsumer.producerPaused ? end.pause() : end.resume());
  return end;
}
