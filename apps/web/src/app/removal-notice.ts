import { useEffect } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { showInfo } from '@/features/support';
import { closeRemoval, useRemoval } from '@/platform/removal';
import { removeMembership } from '@/platform/session';

/** Shows that the person's access or membership was removed; closing it logs out. */
export function useRemovalNotice() {
  const { t } = useTranslation('shell');
  const removal = useRemoval((state) => state.removal);
  useEffect(() => {
    if (!removal) return;
    if (removal.of === 'membership') removeMembership(removal.membershipId);
    const text = removal.of === 'access' ? 'accessRemoved' : 'membershipCancelled';
    showInfo({
      label: t(`${text}.title`),
      description: t(`${text}.text`),
      support: true,
      after: { does: 'logOut' },
    });
    closeRemoval();
  }, [removal, t]);
}
