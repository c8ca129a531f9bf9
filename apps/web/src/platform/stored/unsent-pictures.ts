import { encryptedStorage } from './encrypted-storage';

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

/** Stores a picture that was chosen and not sent yet, encrypted like drafts, so that a reload doesn't lose it. */
export async function storePicture(id: string, bytes: Blob): Promise<void> {
  await encryptedStorage.setItem(areaOf(id), await asText(bytes));
}

/** Undefined for a picture that is not stored, or no longer stored. */
export async function storedPicture(id: string): Promise<Blob | undefined> {
  const text = await encryptedStorage.getItem(areaOf(id));
  return text === null ? undefined : asBytes(text);
}

export const dropPicture = (id: string): Promise<void> => encryptedStorage.removeItem(areaOf(id));
