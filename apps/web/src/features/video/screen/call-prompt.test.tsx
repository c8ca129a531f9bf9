import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answerLive } from '@/testing/live';
import { plugIn } from '@/testing/media';
import { show } from '@/testing/screen';
import { closeCall, openCall, receiveNews, useCurrentCall } from '../current-call';
import { CallPrompt } from './call-prompt';

const conversation = { sid: 'sid', chatId: 'a_b', name: 'Ben Okoye', firstName: 'Ben', picture: null };
const ofRoom = 'It’s a call for your whole room,';

it('says who calls whom', async () => {
  const caller = { name: 'Ben Okoye', picture: null };
  const { unmount } = await show(
    <CallPrompt ring={{ callId: 'one', conversation: { ...conversation, caller } }} />,
  );
  const prompt = within(await screen.findByRole('alertdialog', { name: 'Ben Okoye is calling' }));
  for (const words of [ofRoom, 'want to join?']) prompt.getByText(words);
  unmount();
  await show(<CallPrompt ring={{ callId: 'two', conversation }} />);
  const question = await screen.findByText('want to join?');
  expect(question.parentElement?.textContent).toBe('It’s a video call, want to join?');
  expect(screen.queryByText(ofRoom)).toBeNull();
});

it.each([
  ['joiningElsewhere', 'You’re joining this call in another window.'],
  ['answeredElsewhere', 'You’re in this call in another window.'],
] as const)('says of a call that is %s where the person is', async (elsewhere, words) => {
  await show(<CallPrompt ring={{ callId: 'one', conversation, elsewhere }} />);
  await screen.findByText(words);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

/** Join is pressed while the browser lists its devices; returns what the browser does then. */
async function joinWhileListing(callId: string) {
  plugIn();
  let sayList = () => {};
  const listed = new Promise<void>((resolve) => (sayList = resolve));
  const { mediaDevices } = navigator;
  const devices = await mediaDevices.enumerateDevices();
  mediaDevices.enumerateDevices = () => listed.then(() => devices);
  answerLive('video.joining', {});
  const { person, unmount } = await show(<CallPrompt ring={{ callId, conversation }} />);
  const join = await screen.findByRole('button', { name: 'Join' });
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true });
  await person.click(join);
  // Longer than the conversation shows before the call opens.
  await act(() => vi.advanceTimersByTimeAsync(400));
  // As in the app, where it no longer rings.
  unmount();
  return async () => {
    sayList();
    await act(() => vi.advanceTimersByTimeAsync(0));
    vi.useRealTimers();
  };
}

it('answers without a preview also where the browser lists its devices late [4.16.6]', async () => {
  const listDevices = await joinWhileListing(crypto.randomUUID());
  expect(useCurrentCall.getState().conversation).toBeNull();
  await listDevices();
  await waitFor(() => expect(useCurrentCall.getState().conversation).toEqual(conversation));
  expect(useCurrentCall.getState().isAnswered).toBe(true);
});

it('answers no call that ends, nor beside another that opens, while devices are listed [4.16.6]', async () => {
  act(closeCall);
  const callId = crypto.randomUUID();
  const listAfterEnd = await joinWhileListing(callId);
  act(() => receiveNews({ type: 'ended', callId }));
  await listAfterEnd();
  expect(useCurrentCall.getState().conversation).toBeNull();

  const listBeside = await joinWhileListing(crypto.randomUUID());
  const other = { ...conversation, sid: 'other' };
  act(() => openCall(other));
  await listBeside();
  expect(useCurrentCall.getState().conversation).toEqual(other);
});
