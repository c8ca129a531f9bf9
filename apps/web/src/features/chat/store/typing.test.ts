import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openedChat, other, sid } from './fake-chat';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('shows for a while that somebody is typing, until their message comes', async () => {
  const { store, write } = await openedChat();
  store.receive.typing({ sid, userId: other });
  expect(store.getState().typing[sid]).toHaveProperty(other);
  await vi.advanceTimersByTimeAsync(7000);
  expect(store.getState().typing[sid]).toEqual({});
  store.receive.typing({ sid, userId: other });
  store.receive.message({ sid, message: write('b', other, 'There') });
  expect(store.getState().typing[sid]).toEqual({});
});
