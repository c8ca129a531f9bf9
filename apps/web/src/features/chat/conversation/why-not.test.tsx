import type { Conversation } from '@nestmate/contract/chat';
import type { UserId } from '@nestmate/contract/ids';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { changeDraft, dropDraft } from '@/platform/stored/draft';
import { fetchTexts } from '@/platform/texts/texts';
import { conversationOf, mayaId } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { WhyNot } from './why-not';

const conversation = conversationOf();
const { sid } = conversation;
const priya = conversation.people.find(({ userId }) => userId !== mayaId)?.userId ?? mayaId;
const draft = 'Dear Priya,\nI have thought about the room.';

/** The conversation after one of the two has blocked the other. */
const blockedBy = (who: UserId): Conversation => ({
  ...conversation,
  attributes: { ...conversation.attributes, blocked: [who] },
});

beforeEach(async () => {
  await fetchTexts('en', 'chat');
  signIn();
});

it.each([
  ['is blocked', priya, 'Chat is not available.'],
  ['has blocked', mayaId, 'User/Group is blocked!'],
])('shows the draft to somebody who meanwhile %s, to read and to copy [5.14]', async (_, blocker, words) => {
  await changeDraft(`chat ${sid}`, () => draft);
  const { person } = await show(<WhyNot conversation={blockedBy(blocker)} me={mayaId} />);
  await screen.findByText(words);
  const left = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Not sent' });
  expect(left).toMatchObject({ value: draft, readOnly: true });
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await person.click(screen.getByRole('button', { name: 'Copy text' }));
  expect(writeText).toHaveBeenCalledExactlyOnceWith(draft);
  await screen.findByText('Copied.');
  await dropDraft(`chat ${sid}`);
});

it('says nothing about a block to its target, and shows no field without a draft [5.14]', async () => {
  await show(<WhyNot conversation={blockedBy(priya)} me={mayaId} />);
  await screen.findByText('Chat is not available.');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Copy text' })).toBeNull();
});
