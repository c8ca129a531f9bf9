import { useRef } from 'react';
import { useStore } from 'zustand';
import { useTranslation } from '@/platform/use-translation';
import { IconButton } from '@/ui/icon-button';
import { PeopleIcon } from '@/ui/icons/people';
import type { Call } from '../call/call';
import type { CallPlace } from '../calls';
import { galleryColumns, tileColumn } from '../room/gallery';
import { afterPress, onStage } from '../room/participants';
import { soundOf } from '../room/room-engine';
import { OtherVideo } from './other-video';
import { OwnVideo } from './own-video';
import { ScreenVideo } from './screen-video';
import { personOf } from './person-of';
import { Seen } from './seen';
import { StageWords } from './stage-words';
import { Tile } from './tile';
import { useSize } from './use-size';

const meId = 'me';

/** Nothing lies on a shared screen: the tiles are above it on a phone that stands, and otherwise to its right, and words below it. */
const screenPlace = 'absolute inset-0 bottom-13 max-lg:portrait:top-27 max-lg:landscape:right-46 lg:right-75';
const tilesBeside =
  'absolute top-3 right-3 flex gap-2 overflow-auto max-lg:landscape:max-h-[calc(100%-1.5rem)] max-lg:landscape:flex-col lg:inset-y-0 lg:right-0 lg:w-75 lg:flex-col lg:p-4';
/** Below the row of the words, which lie on nobody. */
const tilesOfGallery = 'absolute inset-2 top-12 grid auto-rows-fr gap-2 lg:inset-4 lg:top-14 lg:gap-3';

/**
 * The person who is looked at fills the stage; the others, and oneself, are beside it. In a room, all are of one size until somebody is chosen or
 * shows their screen.
 */
export function Stage({ call, place }: { call: Call; place: CallPlace }) {
  const { t } = useTranslation('video');
  const { room, step } = useStore(call);
  const stage = useRef<HTMLDivElement>(null);
  const size = useSize(stage);
  const microphone = useStore(call.media, ({ tracks }) => tracks.microphone);
  const hasOwnPicture = useStore(call.media, ({ tracks }) => tracks.camera !== null);
  const wantsMicrophone = useStore(call.media, ({ wants }) => wants.microphone);
  const pinned = useStore(call.sight, (sight) => sight.pinned);
  const setPinned = call.sight.pin;
  const isAlone = room.others.length === 0;
  // Of a room, nobody in particular is missing.
  const people = isAlone && !place.people ? [null] : room.others;
  const large = onStage<{ id: string }>({ id: meId }, room.others, pinned);
  // What somebody shows is looked at; a press on them shows their face instead.
  const sharer = room.others.find(({ id, hasScreen, screen }) => hasScreen && screen && id !== pinned);
  const shared = sharer?.screen ?? null;
  // While it rings there is nobody else to look at.
  const isWaiting = step.at === 'calling' || (isAlone && place.people !== undefined);
  const isMeLarge = isWaiting || (large.id === meId && pinned === meId && !shared);
  const isGallery = room.others.length > 1 && !shared && large.id !== pinned;
  const shown = room.others.find(({ id }) => id === large.id) ?? null;
  const isPinned = room.others.length > 1 && large.id === pinned;
  const press = (id: string) => setPinned(afterPress(pinned, id));

  const beside = isGallery
    ? room.others
    : people.filter((other) => shared || isMeLarge || (other !== null && other.id !== large.id));
  const count = beside.length + 1;
  const columns = galleryColumns(count, size);
  const placeOfTile = isGallery ? 'min-h-0 min-w-0' : 'h-22.5 shrink-0 lg:h-auto';
  const at = (nth: number) => (isGallery ? { gridColumn: tileColumn(nth, count, columns) } : undefined);
  const mine = isMeLarge ? null : (
    <li className={placeOfTile} style={at(count - 1)}>
      <Tile
        isInGallery={isGallery}
        name={t('you')}
        isMe
        isMuted={!wantsMicrophone}
        sound={microphone}
        isPinned={false}
        quality={room.quality}
        onPress={() => press(meId)}
      >
        <OwnVideo media={call.media} isSmall />
      </Tile>
    </li>
  );
  return (
    <div ref={stage} className="absolute inset-0">
      {isGallery ? null : sharer && shared ? (
        <div className={screenPlace}>
          <Seen sight={call.sight} userId={sharer.id} picture="screen">
            <ScreenVideo stream={shared} />
          </Seen>
        </div>
      ) : isMeLarge ? (
        <OwnVideo media={call.media} />
      ) : (
        <OtherVideo sight={call.sight} place={place} other={shown} />
      )}
      {isPinned && (
        <span className="absolute top-1 left-16 z-10 lg:top-3 lg:left-3">
          <IconButton
            label={t('unpin', { name: isMeLarge ? t('you') : personOf(place, shown).firstName })}
            icon={<PeopleIcon />}
            variant="secondary"
            onPress={() => setPinned(null)}
          />
        </span>
      )}
      <ul
        aria-label={t('participants')}
        style={isGallery ? { gridTemplateColumns: `repeat(${columns * 2}, minmax(0, 1fr))` } : undefined}
        className={
          isGallery
            ? tilesOfGallery
            : `${tilesBeside} ${isPinned ? 'max-w-[calc(100%-8rem)] lg:max-w-[calc(100%-5rem)]' : 'max-w-[calc(100%-4.75rem)] lg:max-w-[calc(100%-1.5rem)]'}`
        }
      >
        {!isGallery && mine}
        {beside.map((other, nth) => (
          <li key={other?.id ?? 'absent'} className={placeOfTile} style={at(nth)}>
            <Tile
              isInGallery={isGallery}
              isSpeaking={isGallery && other !== null && room.dominant === other.id}
              name={personOf(place, other).firstName}
              isMuted={other !== null && !other.hasMicrophone}
              sound={soundOf(other)}
              note={other?.cameraRest ? t(`rest.${other.cameraRest}`) : null}
              isPinned={other !== null && pinned === other.id}
              quality={other?.quality ?? null}
              onPress={() => (isMeLarge ? setPinned(null) : other && press(other.id))}
            >
              <OtherVideo
                sight={call.sight}
                place={place}
                other={other}
                isRinging={step.at === 'calling'}
                isSmall
              />
            </Tile>
          </li>
        ))}
        {isGallery && mine}
      </ul>
      <StageWords
        call={call}
        place={place}
        isGallery={isGallery}
        isOnPicture={!isGallery && !shared && (isMeLarge ? hasOwnPicture : (shown?.hasCamera ?? false))}
        other={shown}
        name={
          shared || (isWaiting && step.at === 'inRoom')
            ? null
            : isMeLarge && !isWaiting
              ? t('you')
              : personOf(place, shown).firstName
        }
      />
    </div>
  );
}
