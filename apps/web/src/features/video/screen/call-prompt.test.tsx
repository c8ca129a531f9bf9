import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { answerLive } from '@/testing/live';
import { plugIn } from '@/testing/media';
import { show } from '@/testing/screen';
import { useCurrentCall } from '../current-call';
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

it('answers without a preview also where the browser lists its devices late [4.16.6]', async () => {
  plugIn();
  let sayList = () => {};
  const listed = new Promise<void>((resolve) => (sayList = resolve));
  const { mediaDevices } = navigator;
  const devices = await mediaDevices.enumerateDevices();
  mediaDevices.enumerateDevices = () => listed.then(() => devices);
  answerLive('video.joining', {});
  const { person } = await show(<CallPrompt ring={{ callId: crypto.randomUUID(), conversation }} />);
  const join = await screen.findByRole('button', { name: 'Join' });
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  await person.click(join);
  // Longer than the conversation shows before the call opens.
  await act(() => vi.advanceTimersByTimeAsync(400));
  expect(useCurrentCall.getState().conversation).toBeNull();
  sayList();
  await waitFor(() => expect(useCurrentCall.getState().conversation).toEqual(conversation));
  expect(useCurrentCall.getState().isAnswered).toBe(true);
});
