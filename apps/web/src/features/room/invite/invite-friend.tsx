import { useState } from 'react';
import { useSubnetwork } from '@/features/housing';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { lazyPart } from '@/ui/lazy-part';

const InviteFriendDialog = lazyPart(async () => (await import('./invite-friend-dialog')).InviteFriendDialog);

/** Invites somebody the resident knows to a free place, where the community lets its residents do so. */
export function InviteFriend() {
  const { t } = useTranslation('room');
  const [isOpen, setOpen] = useState(false);
  if (!useSubnetwork().data?.residentsInvite) return null;
  return (
    <>
      <Button variant="secondary" onPress={() => setOpen(true)}>
        {t('invite')}
      </Button>
      {isOpen && <InviteFriendDialog onClose={() => setOpen(false)} />}
    </>
  );
}
