import { useTranslation } from '@/platform/use-translation';
import { ScreenHeader } from '@/ui/screen-header';
import { TabLinks } from '@/ui/tab-links';
import type { ReactNode } from 'react';
import { roomAddresses } from './room-addresses';
import { useMyRoom } from './room.queries';

interface MatchesTabsProps {
  current: keyof typeof roomAddresses;
  actions?: ReactNode;
}

/** The header of the three screens about the room. */
export function MatchesTabs({ current, actions }: MatchesTabsProps) {
  const { t } = useTranslation('room');
  const room = useMyRoom().data;
  return (
    <ScreenHeader
      title={t('title')}
      actions={actions}
      tabs={
        <TabLinks
          label={t('tabs.label')}
          current={roomAddresses[current]}
          links={[
            { href: roomAddresses.in_room, label: t('tabs.room') },
            {
              href: roomAddresses.incoming_request,
              label: t('tabs.incoming'),
              ...(room && room.incoming_requests.length > 0 && { count: room.incoming_requests.length }),
            },
            {
              href: roomAddresses.outgoing_request,
              label: t('tabs.outgoing'),
              ...(room && room.my_requests.length > 0 && { count: room.my_requests.length }),
            },
          ]}
        />
      }
    />
  );
}
