import { useStore } from 'zustand';
import { useTranslation } from '@/platform/texts/use-translation';
import type { Call } from '../call/call';
import type { CallConversation } from '../current-call';
import { type Participant, type Connection, soundOf } from '../engine/engine';
import type { PictureSize } from '../engine/layout';
import type { Quality } from '../engine/network-quality';
import { trackOf } from '../media/capture';
import {
  type Arrangement,
  galleryColumns,
  type Large,
  meId,
  pinAfterClick,
  type Situation,
  tileColumn,
} from './arrangement';
import { MeasuredPicture } from './measured-picture';
import { ScreenVideo } from './moving-picture';
import { personOf } from './person-of';
import { OtherVideo, OwnVideo } from './person-video';
import { Tile } from './tile';

interface TilesProps {
  call: Call;
  conversation: CallConversation;
  connection: Connection;
  /** The input of the arrangement. */
  situation: Situation;
  large: Large;
  people: Arrangement['tiles'];
  screens: Arrangement['screens'];
  isPinned: boolean;
  size: PictureSize;
}

const tilesBeside =
  'absolute top-[calc(0.75rem+var(--call-top))] right-3 flex gap-2 overflow-auto max-lg:landscape:max-h-[calc(100%-1.5rem-var(--call-bottom))] max-lg:landscape:flex-col lg:inset-y-0 lg:right-0 lg:w-75 lg:flex-col lg:p-4';
/** Below the row of text, which covers nobody. */
const tilesOfGallery =
  'absolute inset-x-2 top-[calc(3rem+var(--call-top))] bottom-[calc(0.5rem+var(--call-bottom))] grid auto-rows-fr gap-2 lg:inset-4 lg:top-14 lg:gap-3';

/** A tile for each participant who does not fill the stage. In a gallery, the person's own comes last. */
export function Tiles({
  call,
  conversation,
  connection,
  situation,
  large,
  people,
  screens,
  isPinned,
  size,
}: TilesProps) {
  const { t } = useTranslation('video');
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
      <OwnTile call={call} isInGallery={isGallery} quality={connection.quality} />
    </li>
  );
  return (
    <ul
      aria-label={t('participants')}
      style={isGallery ? { gridTemplateColumns: `repeat(${columns * 2}, minmax(0, 1fr))` } : undefined}
      className={isGallery ? tilesOfGallery : `${tilesBeside} ${width}`}
    >
      {screens.map((sharer) => (
        <li key={`screen ${sharer.id}`} {...itemProps(0)}>
          <ScreenTile call={call} conversation={conversation} sharer={sharer} />
        </li>
      ))}
      {!isGallery && mine}
      {people.map((other, nth) => (
        <li key={other?.id ?? 'absent'} {...itemProps(nth)}>
          <OtherTile
            call={call}
            conversation={conversation}
            large={large}
            other={other}
            situation={situation}
            isSpeaking={isGallery && other !== null && connection.dominant === other.id}
          />
        </li>
      ))}
      {isGallery && mine}
    </ul>
  );
}

/** A screen beside the stage; a click shows it large. */
function ScreenTile({
  call,
  conversation,
  sharer,
}: Pick<TilesProps, 'call' | 'conversation'> & { sharer: Participant }) {
  const { t } = useTranslation('video');
  const { firstName: name } = personOf(conversation, sharer);
  return (
    <Tile
      name={t('screenName', { name })}
      label={t('showScreen', { name })}
      quality={null}
      onPress={() => call.layout.showScreen(sharer.id)}
    >
      {sharer.screen && (
        <MeasuredPicture layout={call.layout} userId={sharer.id} picture="screen">
          <ScreenVideo stream={sharer.screen} />
        </MeasuredPicture>
      )}
    </Tile>
  );
}

interface OwnTileProps extends Pick<TilesProps, 'call'> {
  isInGallery: boolean;
  quality: Quality | null;
}

function OwnTile({ call, isInGallery, quality }: OwnTileProps) {
  const { t } = useTranslation('video');
  const microphone = useStore(call.media, ({ sources }) => trackOf(sources.microphone));
  const wantsMicrophone = useStore(call.media, ({ wants }) => wants.microphone);
  return (
    <Tile
      isInGallery={isInGallery}
      name={t('you')}
      isMe
      isMuted={!wantsMicrophone}
      sound={microphone}
      quality={quality}
      onPress={() => call.layout.pin(meId)}
    >
      <OwnVideo media={call.media} isSmall />
    </Tile>
  );
}

interface OtherTileProps extends Pick<TilesProps, 'call' | 'large' | 'conversation' | 'situation'> {
  /** Null until they join. */
  other: Participant | null;
  isSpeaking: boolean;
}

function OtherTile({ call, conversation, situation, large, other, isSpeaking }: OtherTileProps) {
  const { t } = useTranslation('video');
  return (
    <Tile
      isInGallery={large.what === 'gallery'}
      isSpeaking={isSpeaking}
      name={personOf(conversation, other).firstName}
      isMuted={other?.hasMicrophone === false}
      sound={soundOf(other)}
      note={other?.cameraRest ? t(`rest.${other.cameraRest}`) : null}
      quality={other?.quality ?? null}
      onPress={() => call.layout.pin(other && pinAfterClick(situation, other.id))}
    >
      <OtherVideo
        layout={call.layout}
        conversation={conversation}
        other={other}
        isRinging={situation.isCalling}
        isSmall
      />
    </Tile>
  );
}
