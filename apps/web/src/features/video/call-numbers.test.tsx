import { act, fireEvent, renderHook, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { plugIn } from '@/testing/media';
import { show } from '@/testing/screen';
import { limitListeners } from './call/listener-limit';
import { closeCall, useCurrentCall } from './current-call';
import { browserMedia } from './media/browser-media';
import { createLocalMedia } from './media/local-media';
import { CallPrompt } from './screen/call-prompt';
import { LevelBar } from './screen/meters';
import { useToggles } from './screen/toggles';

afterEach(() => void vi.useRealTimers());

it('keeps the numbers of a call [9.9]', async () => {
  const [microphone] = await captures();
  await waitsBetweenPresses();
  await waitsAfterPrompt();
  await refreshes(microphone as MediaStreamTrack);
  reportsListeners();
});

async function captures() {
  const opened = plugIn();
  const getUserMedia = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
  const media = createLocalMedia(browserMedia());
  await media.open();
  expect(getUserMedia.mock.calls[0]?.[0]?.video).toEqual({
    width: { ideal: 1280 },
    height: { ideal: 720 },
    frameRate: { ideal: 24 },
  });
  return opened as unknown as MediaStreamTrack[];
}

async function waitsBetweenPresses() {
  vi.useFakeTimers({ toFake: ['performance'] });
  const media = createLocalMedia(browserMedia());
  const { result } = renderHook(() => useToggles(media));
  const wantsAfter = (ms: number) => {
    vi.advanceTimersByTime(ms);
    result.current.camera();
    return media.getState().wants.camera;
  };
  expect([wantsAfter(0), wantsAfter(499), wantsAfter(1)]).toEqual([false, false, true]);
  vi.useRealTimers();
}

async function waitsAfterPrompt() {
  const conversation = { sid: 'sid', chatId: 'a_b', name: 'Ben Okoye', firstName: 'Ben', picture: null };
  const { unmount } = await show(<CallPrompt ring={{ callId: crypto.randomUUID(), conversation }} />);
  const prompt = within(await screen.findByRole('alertdialog', { name: 'Ben Okoye is calling' }));
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  fireEvent.click(prompt.getByRole('button', { name: 'Join' }));
  const opensAfter = async (ms: number) => {
    await act(() => vi.advanceTimersByTimeAsync(ms));
    return useCurrentCall.getState().conversation;
  };
  expect(await opensAfter(299)).toBeNull();
  expect(await opensAfter(1)).toEqual(conversation);
  vi.useRealTimers();
  act(closeCall);
  unmount();
}

async function refreshes(track: MediaStreamTrack) {
  const look = vi.spyOn(AnalyserNode.prototype, 'getFloatTimeDomainData');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { unmount } = await show(<LevelBar track={track} />);
  vi.advanceTimersByTime(1000);
  expect(look).toHaveBeenCalledTimes(10);
  unmount();
  vi.advanceTimersByTime(1000);
  expect(look).toHaveBeenCalledTimes(10);
}

function reportsListeners() {
  const listeners = new Set<() => void>();
  const report = vi.fn<(error: Error) => void>();
  const subscribe = limitListeners<null>((listener) => {
    const one = () => listener(null, null);
    listeners.add(one);
    return () => listeners.delete(one);
  }, report);
  const stops = Array.from({ length: 15 }, () => subscribe(() => undefined));
  stops.pop()?.();
  subscribe(() => undefined);
  expect(report).not.toHaveBeenCalled();
  subscribe(() => undefined);
  expect(report).toHaveBeenCalledTimes(1);
  expect(listeners.size).toBe(16);
}
