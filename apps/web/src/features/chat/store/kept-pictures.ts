import { dropPicture, keepPicture, keptPicture } from '@/platform/unsent-pictures';
import type { ChosenPicture, Pending } from './chat-state';

/** A pending message as it is stored: its picture is stored beside it. */
export type KeptPending = Omit<Pending, 'picture'> & { picture?: Pick<ChosenPicture, 'height' | 'width'> };

/**
 * Stores the pictures of new pending messages, removes those of sent or discarded ones, and returns the messages without their pictures.
 */
export function keepPictures(pending: readonly Pending[], before: readonly Pending[]) {
  const known = new Set(before.map(({ id }) => id));
  const left = new Set(pending.map(({ id }) => id));
  const storing = pending.map(async ({ id, picture }) => {
    if (picture && !known.has(id)) await keepPicture(id, picture.bytes);
  });
  for (const { id, picture } of before) if (picture && !left.has(id)) void dropPicture(id);
  const messages = pending.map(({ picture, ...message }): KeptPending =>
    picture ? { ...message, picture: { width: picture.width, height: picture.height } } : message,
  );
  return { messages, areStored: Promise.allSettled(storing) };
}

/** The message with its picture; undefined if the page was closed before the picture was stored. */
export async function withPicture({ picture, ...message }: KeptPending): Promise<Pending | undefined> {
  if (!picture) return message;
  const bytes = await keptPicture(message.id);
  return (
    bytes && { ...message, picture: { ...picture, bytes, url: URL.createObjectURL(bytes), uploadId: null } }
  );
}
