import { useStore } from 'zustand';
import { useTranslation } from '@/platform/use-translation';
import type { Call } from '../call/call';
import type { CallPlace } from '../calls';
import { type Arrangement, type Large, meId } from '../room/arrangement';
import { galleryColumns, tileColumn } from '../room/gallery';
import { afterPress } from '../room/participants';
import type { Quality } from '../room/network-quality';
import { type Participant, type RoomView, soundOf } from '../room/room-engine';
import type { PictureSize } from '../room/sight';
import { OtherVideo } from './other-video';
import { OwnVideo } from './own-video';
import { personOf } from './person-of';
import { Tile } from './tile';

interface Props {
  call: Call;
  place: CallPlace;
  room: RoomView;
  isRinging: boolean;
  large: Large;
  people: Arrangement['tiles'];
  isPinned: boolean;
  /** Of the stage. */
  size: PictureSize;
}

const tilesBeside =
  'absolute top-3 right-3 flex gap-2 overflow-auto max-lg:landscape:max-h-[calc(100%-1.5rem)] max-lg:landscape:flex-col lg:inset-y-0 lg:right-0 lg:w-75 lg:flex-col lg:p-4';
/** Below the row of text, which covers nobody. */
const tilesOfGallery = 'absolute inset-2 top-12 grid auto-rows-fr gap-2 lg:inset-4 lg:top-14 lg:gap-3';

/** A tile for each participant who does not fill the stage. In a gallery, the person's own comes last. */
export function Tiles({ call, place, room, isRinging, large, people, isPinned, size }: Props) {
  const { t } = useTranslation('video');
  const pinned = useStore(call.sight, (sight) => sight.pinned);
  const isGallery = large.what === 'gallery';
  const count = people.length + 1;
  const columns = galleryColumns(count, size);
  const width = isPinned
    ? 'max-w-[calc(100%-8rem)] lg:max-w-[calc(100%-5rem)]'
    : 'max-w-[calc(100%-4.75rem)] lg:max-w-[calc(100%-1.5rem)]';
  const itemProps = (nth: number) =>
    isGallery
      ? { className: 'min-h-0 min-w-0', style: { gridColumn: tileColumn(nth, count, columns) } }
      : { className: 'h-22.5 shrink-0 lg:h-auto' };
  const mine = large.what !== 'me' && (
    <li {...itemProps(count - 1)}>
      <OwnTile call={call} isInGallery={isGallery} quality={room.quality} pinned={pinned} />
    </li>
  );
  return (
    <ul
      aria-label={t('participants')}
      style={isGallery ? { gridTemplateColumns: `repeat(${columns * 2}, minmax(0, 1fr))` } : undefined}
      className={isGallery ? tilesOfGallery : `${tilesBeside} ${width}`}
    >
      {!isGallery && mine}
      {people.map((other, nth) => (
        <li key={other?.id ?? 'absent'} {...itemProps(nth)}>
          <OtherTile
            call={call}
            place={place}
            large={large}
            other={other}
            isRinging={isRinging}
            isSpeaking={isGallery && other !== null && room.dominant === other.id}
            pinned={pinned}
          />
        </li>
      ))}
      {isGallery && mine}
    </ul>
  );
}

interface OwnTileProps extends Pick<Props, 'call'> {
  isInGallery: boolean;
  quality: Quality | null;
  pinned: string | null;
}

function OwnTile({ call, isInGallery, quality, pinned }: OwnTileProps) {
  const { t } = useTranslation('video');
  const microphone = useStore(call.media, ({ tracks }) => tracks.microphone);
  const wantsMicrophone = useStore(call.media, ({ wants }) => wants.microphone);
  return (
    <Tile
      isInGallery={isInGallery}
      name={t('you')}
      isMe
      isMuted={!wantsMicrophone}
      sound={microphone}
      isPinned={false}
      quality={quality}
      onPress={() => call.sight.pin(afterPress(pinned, meId))}
    >
      <OwnVideo media={call.media} isSmall />
    </Tile>
  );
}

interface OtherTileProps extends Pick<Props, 'call' | 'large' | 'place'> {
  /** Null until they join. */
  other: Participant | null;
  isRinging: boolean;
  isSpeaking: boolean;
  pinned: string | null;
}

function OtherTile({ call, place, large, other, isRinging, isSpeaking, pinned }: OtherTileProps) {
  const { t } = useTranslation('video');
  function press() {
    if (large.what === 'me') call.sight.pin(null);
    else if (other) call.sight.pin(afterPress(pinned, other.id));
  }
  return (
    <Tile
      isInGallery={large.what === 'gallery'}
      isSpeaking={isSpeaking}
      name={personOf(place, other).firstName}
      isMuted={other?.hasMicrophone === false}
      sound={soundOf(other)}
      note={other?.cameraRest ? t(`rest.${other.cameraRest}`) : null}
      isPinned={other !== null && pinned === other.id}
      quality={other?.quality ?? null}
      onPress={press}
    >
      <OtherVideo sight={call.sight} place={place} other={other} isRinging={isRinging} isSmall />
    </Tile>
  );
}
