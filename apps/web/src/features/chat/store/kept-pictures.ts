import { encryptedStorage } from '@/platform/encrypted-storage';
import type { ChosenPicture, Pending } from './chat-state';

/** A pending message as it is stored: its picture is stored beside it. */
export type KeptPending = Omit<Pending, 'picture'> & { picture?: Pick<ChosenPicture, 'height' | 'width'> };

const areaOf = (id: string) => `unsent picture ${id}`;

const asText = (bytes: Blob) =>
  new Promise<string>((done, failed) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => done(String(reader.result)));
    reader.addEventListener('error', () => failed(reader.error ?? new Error('Unreadable')));
    reader.readAsDataURL(bytes);
  });

function asBytes(text: string): Blob {
  const [head = '', data = ''] = text.split(',');
  const type = /^data:([^;]*)/.exec(head)?.[1] ?? '';
  return new Blob([Uint8Array.from(atob(data), (character) => character.codePointAt(0) ?? 0)], { type });
}

/** Stores the pictures of new pending messages, removes those of former ones, and returns the messages without their pictures. */
export function keepPictures(pending: readonly Pending[], before: readonly Pending[]) {
  const known = new Set(before.map(({ id }) => id));
  const left = new Set(pending.map(({ id }) => id));
  const storing = pending.map(async ({ id, picture }) => {
    if (picture && !known.has(id)) await encryptedStorage.setItem(areaOf(id), await asText(picture.bytes));
  });
  for (const { id, picture } of before)
    if (picture && !left.has(id)) void encryptedStorage.removeItem(areaOf(id));
  const messages = pending.map(({ picture, ...message }): KeptPending =>
    picture ? { ...message, picture: { width: picture.width, height: picture.height } } : message,
  );
  return { messages, areStored: Promise.allSettled(storing) };
}

/** The message with its picture; undefined if the page was closed before the picture was stored. */
export async function withPicture({ picture, ...message }: KeptPending): Promise<Pending | undefined> {
  if (!picture) return message;
  const text = await encryptedStorage.getItem(areaOf(message.id));
  if (text === null) return undefined;
  const bytes = asBytes(text);
  return { ...message, picture: { ...picture, bytes, url: URL.createObjectURL(bytes), uploadId: null } };
}
