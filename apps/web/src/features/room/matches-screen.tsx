import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { FocusKeeper } from '@/ui/focus-keeper';
import { IconButton } from '@/ui/icon-button';
import { InfoIcon } from '@/ui/icons/info';
import { Faq } from './faq';
import { MatchesInfo } from './matches-info';
import { MatchesTabs } from './matches-tabs';
import { RoomQuery } from './room-query';
import { RoomView } from './room-view';

/** `/matches`: my room and my roommates. */
export default function MatchesScreen() {
  const { t } = useTranslation('room');
  const [isInfoOpen, setInfoOpen] = useState(false);
  return (
    <>
      <MatchesTabs
        current="in_room"
        actions={<IconButton label={t('info.open')} icon={<InfoIcon />} onPress={() => setInfoOpen(true)} />}
      />
      <FocusKeeper>
        <RoomQuery>
          {(room) => (
            <>
              <RoomView room={room} />
              {isInfoOpen && (
                <MatchesInfo
                  confirmedText={room.locked ? room.confirmed_match_text : ''}
                  onClose={() => setInfoOpen(false)}
                />
              )}
            </>
          )}
        </RoomQuery>
      </FocusKeeper>
      <Faq />
    </>
  );
}
