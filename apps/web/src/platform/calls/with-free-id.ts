import type { Answer } from './send';

/**
 * Sends a text with the id that makes a retry safe. If other words already have that id, because they were sent from another window or
 * their reply was lost, the text becomes a separate message.
 */
export async function withFreeId<Reply>(
  id: string,
  send: (id: string) => Promise<Answer<Reply>>,
): Promise<Answer<Reply>> {
  const given = await send(id);
  const isTaken = 'err' in given && given.err.error_code === 'Conflict';
  return isTaken ? send(crypto.randomUUID()) : given;
}
