import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '@/testing/screen';
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
