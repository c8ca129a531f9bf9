import { useStore } from 'zustand';
import { useTranslation } from '@/platform/use-translation';
import { IconButton } from '@/ui/icon-button';
import { HangUpIcon } from '@/ui/icons/hang-up';
import { VideoIcon } from '@/ui/icons/video';
import type { Call } from '../call/call';
import { type CallPlace, setSmall } from '../calls';
import { SoundButton, type TurnOnSound } from './call-sound';
import { OtherVideo } from './other-video';
import { CallAnnouncements } from './room-words';

interface Props {
  call: Call;
  place: CallPlace;
  turnOnSound: TurnOnSound;
}

/** The call in a corner, so that the page and its chat can be used. */
export function SmallCall({ call, place, turnOnSound }: Props) {
  const { t } = useTranslation('video');
  const { room, step } = useStore(call);
  const pinned = useStore(call.sight, (sight) => sight.pinned);
  const [first = null] = room.others;
  const other = room.others.find(({ id }) => id === pinned) ?? first;
  return (
    <aside
      aria-label={t('title', { name: place.name })}
      className="fixed top-20 right-3 z-40 h-44 w-36 overflow-hidden rounded-card border border-line bg-night text-day shadow-float lg:top-24 lg:right-6 lg:h-52 lg:w-75"
    >
      <CallAnnouncements call={call} place={place} />
      <OtherVideo sight={call.sight} place={place} other={other} isRinging={step.at === 'calling'} isSmall />
      <SoundButton turnOn={turnOnSound} />
      {room.state.at === 'reconnecting' && (
        <p
          role="alert"
          className="absolute inset-x-0 top-0 bg-apricot p-1.5 text-xs font-semibold text-on-apricot"
        >
          {t('reconnecting')}
        </p>
      )}
      <div className="absolute inset-x-0 bottom-2 flex justify-center gap-2">
        <IconButton
          label={t('back')}
          icon={<VideoIcon />}
          variant="secondary"
          onPress={() => setSmall(false)}
        />
        <IconButton label={t('hangUp')} icon={<HangUpIcon />} variant="danger" onPress={call.leave} />
      </div>
    </aside>
  );
}
