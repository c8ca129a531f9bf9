import type { Roommate } from '@nestmate/contract/room';
import { chatIdOf } from '@nestmate/contract/rules/chat-id';
import { fullName } from '@nestmate/contract/text/full-name';
import { useState } from 'react';
import { useSubnetwork } from '@/features/housing';
import { useAction } from '@/forms/use-action';
import { useSelf } from '@/platform/session/session';
import { useTranslation } from '@/platform/texts/use-translation';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { Card } from '@/ui/card';
import { Chip } from '@/ui/chip';
import { ChatIcon } from '@/ui/icons/chat';
import { ForwardIcon } from '@/ui/icons/forward';
import { Link } from '@/ui/link';
import { Modal } from '@/ui/modal';
import { Switch } from '@/ui/switch';
import { toast } from '@/ui/toasts';
import { useMatchingState } from '../matching-state';
import { useMarkKnown, useRoomLoading, useShareBedroom } from '../room.queries';

interface RoommateRowProps {
  roommate: Roommate;
  canShareBedroom: boolean;
}

/** A roommate, with my answers about the two of us, and what I can do. */
export function RoommateRow({ roommate, canShareBedroom }: RoommateRowProps) {
  const { t } = useTranslation('room');
  const { userId } = useSelf();
  const isOver = useMatchingState() === 'closed';
  const asksPreviouslyKnown = useSubnetwork().data?.previouslyKnownEnabled === true && !isOver;
  const [isDescribing, setDescribing] = useState(false);
  const { membership_id: id, first_name: first, last_name: last, image_urls: urls } = roommate;
  const name = fullName(first, last);
  const describe = t(canShareBedroom ? 'describe.action' : 'describe.knownAction');
  return (
    <Card as="li" padding="none" className="p-4">
      <Link to={`/profile/${id}`} className="flex items-center gap-3 rounded-control hover:underline">
        <Avatar name={name} src={urls?.square} />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold wrap-anywhere">{name}</span>
          {roommate.user_id === null && (
            <span className="block text-sm text-ink-2">{t('chat.unclaimed')}</span>
          )}
        </span>
        <ForwardIcon className="size-5 shrink-0 text-ink-3" />
      </Link>
      {(roommate.is_in_bedroom || roommate.previouslyKnown) && (
        <p className="mt-3 flex flex-wrap gap-1.5">
          {roommate.is_in_bedroom && <Chip>{t('bedroom')}</Chip>}
          {roommate.previouslyKnown && <Chip>{t('known')}</Chip>}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        {roommate.user_id !== null && (
          <ButtonLink
            variant="secondary"
            size="sm"
            icon={<ChatIcon className="size-5" />}
            href={`/chat/conversation/${chatIdOf([userId, roommate.user_id])}`}
            label={t('chat.with', { name: first })}
          >
            {t('chat.title')}
          </ButtonLink>
        )}
        {(canShareBedroom || asksPreviouslyKnown) && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={t('describe.about', { action: describe, name: first })}
            onPress={() => setDescribing(true)}
          >
            {describe}
          </Button>
        )}
      </div>
      {isDescribing && (
        <DescribeRoommate
          roommate={roommate}
          canShareBedroom={canShareBedroom}
          asksPreviouslyKnown={asksPreviouslyKnown}
          onClose={() => setDescribing(false)}
        />
      )}
    </Card>
  );
}

interface DescribeRoommateProps {
  roommate: Roommate;
  canShareBedroom: boolean;
  asksPreviouslyKnown: boolean;
  onClose: () => void;
}

/** Whether we knew each other before, and whether we share a bedroom. */
function DescribeRoommate({
  roommate,
  canShareBedroom,
  asksPreviouslyKnown,
  onClose,
}: DescribeRoommateProps) {
  const { t } = useTranslation(['room', 'common']);
  const [known, setKnown] = useState(roommate.previouslyKnown);
  const [shared, setShared] = useState(roommate.is_in_bedroom);
  const failed = (text: string) => toast({ text, tone: 'danger' });
  const markKnown = useAction(useMarkKnown(), () => failed(t('toasts.setting')));
  const shareBedroom = useAction(useShareBedroom(), () => failed(t('toasts.selecting')));
  const { isRoommateLoading: isPending } = useRoomLoading();
  const { membership_id: membershipId, first_name: name } = roommate;

  async function save() {
    if (isPending) return;
    const done = await Promise.all([
      known === roommate.previouslyKnown || markKnown.run({ membershipId, isKnown: known }),
      shared === roommate.is_in_bedroom || shareBedroom.run({ membershipId, isShared: shared }),
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
