import { pictureUploadId } from '@nestmate/contract/ids';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openedChat, sid } from '@/features/chat/store/fake-chat';
import { countInvitationReset, storeInvitation, useInvitation } from '@/features/invitations/invitation';
import { upload } from '@/features/profile/picture/upload';
import { openIntroduction } from '@/features/support/introduction';
import { isBannerDue, rememberBannerClosed } from '@/features/support/smart-banner';
import { uuid } from '@/testing/residents';
import { showAll, signIn } from '@/testing/screen';
import ToastList from '@/ui/toast-list';
import { toast, toastDuration } from '@/ui/toasts';
import { answerForShell, visit } from './testing/address';

afterEach(() => vi.useRealTimers());

async function expectPictureLooks(seconds: readonly number[]) {
  const waited: number[] = [];
  const upload_id = pictureUploadId.parse(uuid(70));
  await upload({
    before: null,
    ask: async () => ({ res: { upload_id, upload_url: '/to', expires_at: '' }, code: 200 }),
    put: async () => ({ ok: true }),
    readPicture: async () => undefined,
    wait: async (milliseconds) => void waited.push(milliseconds / 1000),
    onSent: () => {},
  });
  expect(waited).toEqual(seconds);
}

async function expectToast(length: keyof typeof toastDuration, seconds: number) {
  const { unmount } = await showAll(<ToastList label="Notices" closeLabel="Close" />);
  vi.useFakeTimers();
  const text = `A ${length} one`;
  act(() => toast({ text, duration: toastDuration[length] }));
  await act(() => vi.advanceTimersByTimeAsync(seconds * 1000 - 50));
  expect(screen.getByText(text).closest('[data-removed=true]')).toBeNull();
  // The page disappears after a moment.
  await act(() => vi.advanceTimersByTimeAsync(550));
  expect(screen.queryByText(text)).toBeNull();
  vi.useRealTimers();
  unmount();
}

function expectBannerHiddenForADay() {
  const [closed, day] = [Date.UTC(2027, 3, 5, 12), 24 * 60 * 60 * 1000];
  rememberBannerClosed(closed);
  expect([closed + day - 1, closed + day].map((now) => isBannerDue(now))).toEqual([false, true]);
}

function expectInvitationStored(resets: number) {
  const invitation = { passcode: 'NEST', loginMethod: null, membershipId: null, userId: null } as const;
  storeInvitation({ ...invitation, invitationType: 'GENERAL' });
  for (let count = 0; count < resets; count++) {
    countInvitationReset();
    expect(useInvitation.getState().invitation).not.toBeNull();
  }
  countInvitationReset();
  expect(useInvitation.getState().invitation).toBeNull();
}

it('polls for a picture after two to seven seconds [9.8]', () => expectPictureLooks([2, 3, 4, 5, 6, 7]));

it.each([
  ['short', 3],
  ['medium', 4],
  ['long', 8],
  ['media', 10],
] as const)('shows a %s toast for %i seconds [9.8]', expectToast);

it('hides the banner of the app for a day once it is closed [9.8]', expectBannerHiddenForADay);

it('stores an invitation over two resets [9.8]', () => expectInvitationStored(2));

it('shows the version of the product in More [9.8]', async () => {
  signIn();
  answerForShell();
  await visit('/more');
  await screen.findByText('Version v1.18.65');
});

async function expectMessages(onLoad: number, older: number) {
  const { store, bodies } = await openedChat({ written: 60, readIndex: 59 });
  expect(bodies()).toHaveLength(onLoad);
  for (const pages of [1, 2]) {
    await store.loadOlder(sid);
    expect(bodies()).toHaveLength(onLoad + pages * older);
  }
}

function expectWidgetQuestions({ every, prefilledAfter }: { every: number; prefilledAfter: number }) {
  const heard: unknown[] = [];
  const [question, person] = [{ nestmate: 'ready?' }, { nestmate: 'person', person: null }];
  const widget = { postMessage: (data: unknown) => void heard.push(data) };
  const introduction = openIntroduction(
    { window: () => widget, origin: 'https://chat.office.example' },
    person,
  );
  introduction.loaded();
  vi.advanceTimersByTime(every - 1);
  expect(heard).toEqual([]);
  vi.advanceTimersByTime(1 + 2 * every);
  expect(heard).toEqual([question, question, question]);
  vi.advanceTimersByTime(prefilledAfter - 1 - 3 * every);
  expect(heard).not.toContain(person);
  vi.advanceTimersByTime(1);
  expect(heard.at(-1)).toBe(person);
  introduction.end();
}

it('loads 20 messages, then 11 a page [9.7]', async () => {
  vi.useFakeTimers();
  await expectMessages(20, 11);
});

it('prefills a support widget after 2 s [9.7]', () => {
  vi.useFakeTimers();
  expectWidgetQuestions({ every: 100, prefilledAfter: 2000 });
});
