import type { Roommate } from '@nestmate/contract';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useSubnetwork } from '@/features/housing';
import { useTranslation } from '@/platform/use-translation';
import { Avatar } from '@/ui/avatar';
import { Card } from '@/ui/card';
import { Chip } from '@/ui/chip';
import { DotsIcon } from '@/ui/icons/dots';
import { Menu } from '@/ui/menu';
import { DescribeRoommate } from './describe-roommate';

interface RoommateRowProps {
  roommate: Roommate;
  canShareBedroom: boolean;
}

/** A roommate, with my answers about the two of us. */
export function RoommateRow({ roommate, canShareBedroom }: RoommateRowProps) {
  const { t } = useTranslation('room');
  const navigate = useNavigate();
  const asksPreviouslyKnown = useSubnetwork().data?.previouslyKnownEnabled ?? false;
  const [isDescribing, setDescribing] = useState(false);
  const { membership_id: id, first_name: first, last_name: last, image_urls: urls } = roommate;
  const name = `${first} ${last}`.trim();
  const describe = canShareBedroom ? 'describe.action' : 'describe.knownAction';
  return (
    <Card as="li" padding="none" className="flex items-center gap-2 pr-2">
      <Link to={`/profile/${id}`} className="flex min-w-0 flex-1 items-center gap-4 rounded-card p-4">
        <Avatar name={name} src={urls?.square} />
        <span className="min-w-0">
          <span className="block font-semibold wrap-anywhere">{name}</span>
          {(roommate.is_in_bedroom || roommate.previouslyKnown) && (
            <span className="mt-1.5 flex flex-wrap gap-1.5">
              {roommate.is_in_bedroom && <Chip>{t('bedroom')}</Chip>}
              {roommate.previouslyKnown && <Chip>{t('known')}</Chip>}
            </span>
          )}
        </span>
      </Link>
      <Menu
        label={t('more', { name: first })}
        trigger={{ label: t('more', { name: first }), icon: <DotsIcon /> }}
        items={[
          { id: 'view', label: t('view') },
          ...(canShareBedroom || asksPreviouslyKnown ? [{ id: 'describe', label: t(describe) }] : []),
        ]}
        onAction={(action) => (action === 'view' ? void navigate(`/profile/${id}`) : setDescribing(true))}
      />
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
