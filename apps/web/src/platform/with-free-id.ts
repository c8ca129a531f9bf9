import type { Answer } from './send';

/**
 * Sends what somebody wrote, with the id that makes a retry safe. Where other words have taken it, sent before with a reply that was lost or in
 * another window, these are another message.
 */
export async function withFreeId<Reply>(
  id: string,
  send: (id: string) => Promise<Answer<Reply>>,
): Promise<Answer<Reply>> {
  const given = await send(id);
  const isTaken = 'err' in given && given.err.error_code === 'Conflict';
  return isTaken ? send(crypto.randomUUID()) : given;
}
