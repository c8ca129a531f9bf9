import type { ChatMessage } from '@nestmate/contract/chat';
import { limits } from '@nestmate/contract/limits';
import { act, screen, waitFor } from '@testing-library/react';
import { createRef, type RefObject, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { connectedSocket, connectLive } from '@/platform/live/transport';
import { answerLive, sentLive } from '@/testing/live';
import { conversationOf, mayaId, messageOf } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { useChosenPhotos } from '../composer/chosen-photos';
import { Composer } from '../composer/composer';
import { chatStore } from '../store/chat';
import { MessageMenu } from './message-menu';

const conversation = conversationOf();
const { sid, chatId } = conversation;
const now = () => new Date().toISOString();

interface BoxProps {
  field: RefObject<HTMLTextAreaElement | null>;
  message: ChatMessage;
}

/** The text box, and a button that begins to edit the message as its menu does. */
function Box({ field, message }: BoxProps) {
  const [editing, setEditing] = useState<ChatMessage>();
  return (
    <>
      <button type="button" onClick={() => setEditing({ ...message })}>
        Begin
      </button>
      <Composer
        sid={sid}
        me={mayaId}
        chosen={useChosenPhotos()}
        replyTo={undefined}
        editing={editing}
        field={field}
      />
    </>
  );
}

/** A text box below a message that Maya has just written. */
async function written() {
  signIn();
  const message = messageOf(0, { body: 'A kettel', createdAt: now() });
  answerLive('chat.open', { conversation, messages: [message], hasPrevPage: false });
  answerLive('chat.list', { conversations: [conversation], next: null });
  connectLive();
  await waitFor(() => expect(connectedSocket()).toBeDefined());
  await chatStore.started();
  await chatStore.open(chatId);
  const field = createRef<HTMLTextAreaElement>();
  const shown = await show(<Box field={field} message={message} />);
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
  const begin = () => shown.person.click(screen.getByRole('button', { name: 'Begin' }));
  return { ...shown, box, begin };
}
const edits = () => sentLive('chat.edit').map(({ request }) => request);

it('the text of a message is edited in the box, and what was being written comes back', async () => {
  const { person, box, begin } = await written();
  await person.type(box, 'A draft');
  await begin();
  await waitFor(() => expect(document.activeElement).toBe(box));
  expect(box.value).toBe('A kettel');
  answerLive('chat.edit', { body: 'A kettle', editedAt: now() });
  await person.clear(box);
  await person.type(box, 'A kettle{Enter}');
  await waitFor(() => expect(edits()).toEqual([{ sid, index: 0, body: 'A kettle' }]));
  await waitFor(() => expect(box.value).toBe('A draft'));
  expect(chatStore.getState().stretches[sid]?.messages[0]).toMatchObject({ body: 'A kettle' });
  expect(sentLive('chat.send')).toEqual([]);
});

it.each([
  ['NotFound', 'We couldn’t find this. It may have been removed.'],
  ['EditTimeOver', 'Messages can be edited for 15 minutes. You can still remove it.'],
] as const)('an edit that was refused with %s says why, and keeps its text', async (error_code, words) => {
  const { person, box, begin } = await written();
  await begin();
  answerLive('chat.edit', { error_code });
  await person.type(box, '!');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(words);
  expect(box.value).toBe('A kettel!');
  await person.click(screen.getByRole('button', { name: 'Stop editing' }));
  expect(screen.queryByText('Edit message')).toBeNull();
  expect([box.value, document.activeElement]).toEqual(['', box]);
});

it('the arrow up in an empty box edits the newest message, and Escape stops that', async () => {
  const { person, box } = await written();
  await person.click(box);
  await person.keyboard('{ArrowUp}');
  expect(box.value).toBe('A kettel');
  await person.keyboard('{Escape}');
  expect(box.value).toBe('');
  expect(edits()).toEqual([]);
});

it('an edit ends when its message is removed in another window', async () => {
  const { box, begin } = await written();
  await begin();
  act(() => chatStore.receive.removed({ sid, index: 0 }));
  await waitFor(() => expect(box.value).toBe(''));
});

it('the menu offers an edit of one’s own message for 15 minutes, where one can write', async () => {
  const menu = { conversation, me: mayaId, onReply: vi.fn(), onClose: vi.fn() };
  const isOffered = async (message: ChatMessage, onEdit?: () => void) => {
    const { unmount } = await show(
      <MessageMenu {...menu} opening={{ message, anchor: document.body }} onEdit={onEdit} />,
    );
    await screen.findByRole('menuitem', { name: 'Copy text' });
    const item = screen.queryByRole('menuitem', { name: 'Edit' });
    unmount();
    return item !== null;
  };
  const mine = messageOf(0, { createdAt: now() });
  const old = messageOf(0, { createdAt: new Date(Date.now() - limits.messageEditMs).toISOString() });
  const priya = conversation.people.find(({ userId }) => userId !== mayaId);
  const theirs = { ...mine, author: priya?.userId ?? null };
  expect(await isOffered(mine, () => undefined)).toBe(true);
  expect([
    await isOffered(mine),
    await isOffered(old, () => undefined),
    await isOffered(theirs, () => undefined),
  ]).toEqual([false, false, false]);
});
