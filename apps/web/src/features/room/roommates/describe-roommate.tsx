import type { Roommate } from '@nestmate/contract';
import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { Modal } from '@/ui/modal';
import { Switch } from '@/ui/switch';
import { toast } from '@/ui/toasts';
import { useKnowBefore, useShareBedroom } from '../room.queries';

interface DescribeRoommateProps {
  roommate: Roommate;
  canShareBedroom: boolean;
  asksPreviouslyKnown: boolean;
  onClose: () => void;
}

/** Whether we knew each other before, and whether we share a bedroom. */
export function DescribeRoommate({
  roommate,
  canShareBedroom,
  asksPreviouslyKnown,
  onClose,
}: DescribeRoommateProps) {
  const { t } = useTranslation(['room', 'common']);
  const [known, setKnown] = useState(roommate.previouslyKnown);
  const [shared, setShared] = useState(roommate.is_in_bedroom);
  const knowBefore = useKnowBefore();
  const shareBedroom = useShareBedroom();
  const isPending = knowBefore.isPending || shareBedroom.isPending;
  const { membership_id: membershipId, first_name: name } = roommate;

  const failed = (text: string) => toast({ text, tone: 'danger' });
  async function save() {
    if (isPending) return;
    const done = await Promise.all([
      known === roommate.previouslyKnown ||
        knowBefore.mutateAsync({ membershipId, isSo: known }).then(
          () => true,
          () => failed(t('toasts.setting')),
        ),
      shared === roommate.is_in_bedroom ||
        shareBedroom.mutateAsync({ membershipId, isSo: shared }).then(
          () => true,
          () => failed(t('toasts.selecting')),
        ),
    ]);
    if (done.every(Boolean)) onClose();
  }

  return (
    <Modal
      isOpen
      onOpenChange={onClose}
      title={t('describe.title', { name })}
      actions={
        <>
          <Button isPending={isPending} onPress={() => void save()}>
            {t('common:save')}
          </Button>
          <Button variant="quiet" onPress={onClose}>
            {t('common:cancel')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-ink">
        {asksPreviouslyKnown && (
          <Switch isSelected={known} onChange={setKnown} description={t('describe.knownText')}>
            {t('describe.known')}
          </Switch>
        )}
        {canShareBedroom && (
          <Switch isSelected={shared} onChange={setShared} description={t('describe.bedroomText')}>
            {t('describe.bedroom')}
          </Switch>
        )}
      </div>
    </Modal>
  );
}
