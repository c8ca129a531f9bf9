import { chatSid, messageId } from '@nestmate/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { uuid } from '@/testing/residents';
import { show } from '@/testing/screen';
import { PendingNote } from './pending-note';

it('shows which of the two has blocked the other when a message is refused [5.14]', async () => {
  for (const [error, words] of [
    ['BlockedByThem', 'You are blocked!'],
    ['BlockedByMe', 'User/Group is blocked!'],
  ] as const) {
    const { unmount } = await show(
      <PendingNote
        sid={chatSid.parse(uuid(1))}
        pending={{
          id: messageId.parse(uuid(2)),
          body: 'Hello',
          createdAt: '2026-11-20T10:00:00Z',
          state: 'failed',
          error,
        }}
      />,
    );
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    unmount();
  }
});
