import { chatIdOf, fullName, type Roommate } from '@nestmate/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSubnetwork } from '@/features/housing';
import { useSelf } from '@/platform/session';
import { useTranslation } from '@/platform/use-translation';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { Card } from '@/ui/card';
import { Chip } from '@/ui/chip';
import { ChatIcon } from '@/ui/icons/chat';
import { ForwardIcon } from '@/ui/icons/forward';
import { useRoundState } from '../find-roommates';
import { DescribeRoommate } from './describe-roommate';

interface RoommateRowProps {
  roommate: Roommate;
  canShareBedroom: boolean;
}

/** A roommate, with my answers about the two of us, and what I can do. */
export function RoommateRow({ roommate, canShareBedroom }: RoommateRowProps) {
  const { t } = useTranslation('room');
  const { userId } = useSelf();
  const isOver = useRoundState() === 'closed';
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
