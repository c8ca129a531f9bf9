import { pictureUploadId } from '@nestmate/contract';
import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { countInvitationReset, storeInvitation, useInvitation } from '@/features/invitations/invitation';
import { upload } from '@/features/profile/picture/upload';
import { isBannerDue, rememberBannerClosed } from '@/features/support/smart-banner';
import { answerForShell, visit } from './testing/address';
import { uuid } from '@/testing/residents';
import { showAll, signIn } from '@/testing/screen';
import ToastList from '@/ui/toast-list';
import { toast, toastDuration } from '@/ui/toasts';

afterEach(() => vi.useRealTimers());

describe('times, thresholds and the release [9.8]', () => {
  it('looks for a picture after 2, 3, 4, 5, 6 and 7 seconds', async () => {
    const waited: number[] = [];
    const upload_id = pictureUploadId.parse(uuid(70));
    await upload({
      before: null,
      ask: async () => ({ res: { upload_id, upload_url: '/to', expires_at: '' }, code: 200 }),
      put: async () => ({ ok: true }),
      look: async () => undefined,
      wait: async (milliseconds) => void waited.push(milliseconds / 1000),
      onSent: () => {},
    });
    expect(waited).toEqual([2, 3, 4, 5, 6, 7]);
  });

  it.each([
    ['short', 3],
    ['medium', 4],
    ['long', 8],
    ['media', 10],
  ] as const)('shows a %s toast for %i seconds', async (length, seconds) => {
    await showAll(<ToastList label="Notices" closeLabel="Close" />);
    vi.useFakeTimers();
    const text = `A ${length} one`;
    act(() => toast({ text, duration: toastDuration[length] }));
    await act(() => vi.advanceTimersByTimeAsync(seconds * 1000 - 50));
    expect(screen.getByText(text).closest('[data-removed=true]')).toBeNull();
    // It takes a moment to leave the page.
    await act(() => vi.advanceTimersByTimeAsync(550));
    expect(screen.queryByText(text)).toBeNull();
  });

  it('hides the smart banner for a day', () => {
    const [closed, day] = [Date.UTC(2027, 3, 5, 12), 24 * 60 * 60 * 1000];
    rememberBannerClosed(closed);
    expect([closed + day - 1, closed + day].map((now) => isBannerDue(now))).toEqual([false, true]);
  });

  it('drops an invitation after more than two resets', () => {
    const invitation = { passcode: 'NEST', loginMethod: null, membershipId: null, userId: null } as const;
    storeInvitation({ ...invitation, invitationType: 'GENERAL' });
    const isKept = [1, 2, 3].map(() => {
      countInvitationReset();
      return useInvitation.getState().invitation !== null;
    });
    expect(isKept).toEqual([true, true, false]);
  });

  it('shows the release', async () => {
    signIn();
    answerForShell();
    await visit('/more');
    await screen.findByText('Version v1.18.65');
  });
});
