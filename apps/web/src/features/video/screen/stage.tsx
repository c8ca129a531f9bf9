import { useStore } from 'zustand';
import { useTranslation } from '@/platform/use-translation';
import { IconButton } from '@/ui/icon-button';
import { PeopleIcon } from '@/ui/icons/people';
import { useMedia } from '@/ui/use-media';
import type { Call } from '../call/call';
import type { CallPlace } from '../calls';
import { afterPress, galleryColumns, onStage } from '../room/participants';
import type { Participant } from '../room/room-engine';
import { OtherVideo } from './other-video';
import { OwnVideo } from './own-video';
import { ScreenVideo } from './screen-video';
import { personOf } from './person-of';
import { Seen } from './seen';
import { useStatus } from './room-words';
import { Tile } from './tile';
import { VoiceBars } from './voice-bars';

const meId = 'me';

const soundOf = (other: Participant | null) => other?.microphone?.getAudioTracks()[0] ?? null;

/**
 * The person who is looked at fills the stage; the others, and oneself, are beside it. In a room, all are of one size until somebody is chosen or
 * shows their screen.
 */
export function Stage({ call, place }: { call: Call; place: CallPlace }) {
  const { t } = useTranslation('video');
  const { room, step } = useStore(call);
  const isUpright = useMedia('(orientation: portrait)');
  const microphone = useStore(call.media, ({ tracks }) => tracks.microphone);
  const wantsMicrophone = useStore(call.media, ({ wants }) => wants.microphone);
  const pinned = useStore(call.sight, (sight) => sight.pinned);
  const setPinned = call.sight.pin;
  const status = useStatus(call, place);
  const people = room.others.length > 0 ? room.others : [null];
  const me = { id: meId };
  const large = onStage(me, room.others, pinned);
  // What somebody shows is looked at; a press on them shows their face instead.
  const sharer = room.others.find(({ id, hasScreen, screen }) => hasScreen && screen && id !== pinned);
  const shared = sharer?.screen ?? null;
  // While it rings there is nobody else to look at.
  const isRinging = step.at === 'calling';
  const isMeLarge = isRinging || (large.id === meId && pinned === meId && !shared);
  const isGallery = room.others.length > 1 && !shared && large.id !== pinned;
  const columns = galleryColumns(room.others.length + 1, isUpright);
  const shown = room.others.find(({ id }) => id === large.id) ?? null;
  const press = (id: string) => setPinned(afterPress(pinned, id));

  const beside = isGallery
    ? room.others
    : people.filter((other) => shared || isMeLarge || (other !== null && other.id !== large.id));
  const placeOfTile = isGallery ? 'min-h-0 min-w-0' : 'h-full lg:h-auto';
  const mine = isMeLarge ? null : (
    <li className={placeOfTile}>
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
    <>
      {isGallery ? null : sharer && shared ? (
        <Seen sight={call.sight} userId={sharer.id} picture="screen">
          <ScreenVideo stream={shared} />
        </Seen>
      ) : isMeLarge ? (
        <OwnVideo media={call.media} />
      ) : (
        <OtherVideo call={call} place={place} other={shown} />
      )}
      {room.others.length > 1 && large.id === pinned && (
        <span className="absolute top-3 left-3">
          <IconButton
            label={t('unpin', { name: isMeLarge ? t('you') : personOf(place, shown).firstName })}
            icon={<PeopleIcon />}
            variant="secondary"
            onPress={() => setPinned(null)}
          />
        </span>
      )}
      {isGallery ? (
        // The tiles fill the place, with their names at the bottom.
        <p className="pointer-events-none absolute inset-x-4 top-4 z-10 text-center font-semibold text-day">
          {status !== null && (
            <span className="inline-block rounded-control bg-night/80 px-3 py-1.5">{status}</span>
          )}
        </p>
      ) : (
        <p className="absolute inset-x-4 bottom-4 text-center font-semibold text-day text-shadow-[0_1px_4px_rgb(0_0_0/0.8)]">
          {!shared && (
            <span className="flex items-center justify-center gap-2 font-display text-xl">
              {shown?.hasMicrophone && <VoiceBars track={soundOf(shown)} />}
              <span className="wrap-anywhere">{personOf(place, shown).name}</span>
            </span>
          )}
          {status}
        </p>
      )}
      <ul
        aria-label={t('participants')}
        style={isGallery ? { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` } : undefined}
        className={
          isGallery
            ? 'absolute inset-0 grid auto-rows-fr gap-2 p-2 lg:gap-3 lg:p-4'
            : 'absolute top-3 right-3 flex h-22.5 max-w-[calc(100%-1.5rem)] gap-2 overflow-x-auto lg:inset-y-0 lg:top-0 lg:right-0 lg:h-full lg:w-75 lg:flex-col lg:overflow-x-hidden lg:overflow-y-auto lg:p-4'
        }
      >
        {!isGallery && mine}
        {beside.map((other) => (
          <li key={other?.id ?? 'absent'} className={placeOfTile}>
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
              <OtherVideo call={call} place={place} other={other} isSmall />
            </Tile>
          </li>
        ))}
        {isGallery && mine}
      </ul>
    </>
  );
}
