import { useTranslation } from '@/platform/use-translation';
import { ScreenHeader } from '@/ui/screen-header';
import { TabLinks } from '@/ui/tab-links';
import type { ReactNode } from 'react';
import { useMyRoom } from './room.queries';

const addresses = {
  room: '/matches',
  incoming: '/matches/incoming-requests',
  outgoing: '/matches/outgoing-requests',
};

interface MatchesTabsProps {
  current: keyof typeof addresses;
  actions?: ReactNode;
}

/** The header of the three screens about the room. */
export function MatchesTabs({ current, actions }: MatchesTabsProps) {
  const { t } = useTranslation('room');
  const room = useMyRoom().data;
  return (
    <>
      <ScreenHeader title={t('title')} actions={actions} />
      <TabLinks
        label={t('tabs.label')}
        current={addresses[current]}
        links={[
          { href: addresses.room, label: t('tabs.room') },
          {
            href: addresses.incoming,
            label: t('tabs.incoming'),
            ...(room && room.incoming_requests.length > 0 && { count: room.incoming_requests.length }),
          },
          {
            href: addresses.outgoing,
            label: t('tabs.outgoing'),
            ...(room && room.my_requests.length > 0 && { count: room.my_requests.length }),
          },
        ]}
      />
    </>
  );
}
