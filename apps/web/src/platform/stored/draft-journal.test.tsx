import type { UserId } from '@nestmate/contract/ids';
import type { Membership } from '@nestmate/contract/memberships';
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

/** They stay in the memory of the test; an ended session makes them forget. */
const pages: { endSession: () => Promise<void> }[] = [];

/** A page of the product, with its own modules. */
async function openPage() {
  vi.resetModules();
  const [{ useDraft, readDraft, dropDraftOnce }, { encryptedStorage }, { beginSession, endSession }] =
    await Promise.all([import('./draft'), import('./encrypted-storage'), import('../session/session-end')]);
  await beginSession({ accessToken: 'token', userId: 'Maya' as UserId, memberships: [] as Membership[] });
  const { result } = renderHook(() => useDraft<string>('chat 1'));
  await waitFor(() => expect(result.current[0]).not.toBeUndefined());
  const page = {
    type: (text: string) => result.current[1](text),
    draft: () => result.current[0],
    read: () => readDraft<string>('chat 1'),
    /** Sends it; `storing` resolves once the message is stored. */
    send: (storing: Promise<void>) => dropDraftOnce('chat 1', storing),
    encryptedStorage,
    endSession,
  };
  pages.push(page);
  return page;
}

/** The page closes before anything more is stored. */
function closeWhileStoring(encryptedStorage: { setItem: unknown }) {
  vi.spyOn(encryptedStorage as { setItem: () => Promise<void> }, 'setItem').mockReturnValue(
    new Promise(() => {}),
  );
}
const left = () => Object.entries(localStorage).filter(([name]) => name.startsWith('nestmate.typed.'));

afterEach(async () => {
  for (const page of pages.splice(0)) await page.endSession();
  expect(left()).toEqual([]);
});

it.each([
  ['closes', () => dispatchEvent(new Event('pagehide'))],
  [
    'is hidden, as on a phone',
    () => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      document.dispatchEvent(new Event('visibilitychange'));
    },
  ],
])('keeps the last letter before the page %s, encrypted', async (_, leave) => {
  const page = await openPage();
  closeWhileStoring(page.encryptedStorage);
  const seal = vi.spyOn(page.encryptedStorage, 'seal');
  for (const text of ['S', 'Se', 'See you']) page.type(text);
  await waitFor(() => expect(seal).toHaveBeenCalledTimes(3));
  await Promise.all(seal.mock.results.map(({ value }) => value));
  leave();
  expect(left()).toHaveLength(1);
  expect(JSON.stringify(left())).not.toContain('See you');

  const next = await openPage();
  expect(next.draft()).toBe('See you');
  expect(left()).toEqual([]);
  next.type('See you soon');
  await waitFor(async () => expect(await next.read()).toBe('See you soon'));
});

it('keeps what was sent as a draft where the page closes before the message is stored', async () => {
  const page = await openPage();
  page.type('See you');
  await waitFor(async () => expect(await page.read()).toBe('See you'));
  void page.send(new Promise(() => {}));
  dispatchEvent(new Event('pagehide'));
  expect((await openPage()).draft()).toBe('See you');
});

it('drops only what was sent once the message is stored', async () => {
  const page = await openPage();
  page.type('See you');
  await page.send(Promise.resolve());
  await waitFor(async () => expect(await page.read()).toBeNull());

  page.type('And tomorrow?');
  let store = () => {};
  const sent = page.send(new Promise((done) => (store = done)));
  page.type('Or Sunday');
  store();
  await sent;
  await waitFor(async () => expect(await page.read()).toBe('Or Sunday'));
  page.type('');
  await page.send(Promise.resolve());
});
