import { useTranslation } from '@/platform/use-translation';
import { useState } from 'react';
import { IconButton } from '@/ui/icon-button';
import { InfoIcon } from '@/ui/icons/info';
import { ScreenHeader } from '@/ui/screen-header';
import { TabLinks } from '@/ui/tab-links';
import { useRoundState } from './find-roommates';
import { MatchesInfo } from './matches-info';
import { roomAddresses } from './room-addresses';
import { useMyRoom } from './room.queries';

/** The header of the three screens about the room. */
export function MatchesTabs({ current }: { current: keyof typeof roomAddresses }) {
  const { t } = useTranslation('room');
  const [isInfoOpen, setInfoOpen] = useState(false);
  const room = useMyRoom().data;
  const state = useRoundState();
  const isCounted = state !== 'closed' && state !== 'paused';
  const answerable = room?.incoming_requests.filter(({ refusal }) => refusal === null) ?? [];
  const waiting = isCounted ? answerable.length : 0;
  return (
    <>
      <ScreenHeader
        title={t('title')}
        actions={<IconButton label={t('info.open')} icon={<InfoIcon />} onPress={() => setInfoOpen(true)} />}
        tabs={
          <TabLinks
            label={t('tabs.label')}
            current={roomAddresses[current]}
            links={[
              { href: roomAddresses.in_room, label: t('tabs.room') },
              {
                href: roomAddresses.incoming_request,
                label: t('tabs.incoming'),
                ...(waiting > 0 && {
                  badge: { count: waiting, label: t('requests.count', { count: waiting }) },
                }),
              },
              { href: roomAddresses.outgoing_request, label: t('tabs.outgoing') },
            ]}
          />
        }
      />
      {isInfoOpen && (
        <MatchesInfo
          confirmedText={room?.locked ? room.confirmed_match_text : ''}
          onClose={() => setInfoOpen(false)}
        />
      )}
    </>
  );
}
