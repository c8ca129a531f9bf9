import { type ReactNode, useId } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { MicrophoneOffIcon } from '@/ui/icons/call';
import type { Quality } from '../engine/network-quality';
import { QualityBars, VoiceBars } from './meters';

interface TileProps {
  name: string;
  /** The name of the button, instead of one made of `name`. */
  label?: string;
  isMe?: boolean;
  isMuted?: boolean;
  /** The participant's sound; missing for a screen. */
  sound?: MediaStreamTrack | null;
  /** Whether it is one of several of the same size; otherwise it is small, beside the stage. */
  isInGallery?: boolean;
  /** Outlined while the person speaks. */
  isSpeaking?: boolean;
  quality: Quality | null;
  /** Why their picture does not arrive. */
  note?: string | null;
  onPress: () => void;
  children: ReactNode;
}

/** Readable on any picture. */
const plate = 'rounded-small bg-night/70 font-semibold text-day';

/** A participant in the list beside the stage; a press shows them large. */
export function Tile(props: TileProps) {
  const { name, label, isMe = false, isMuted = false, sound, quality, onPress, children } = props;
  const { isInGallery = false, isSpeaking = false, note = null } = props;
  const { t } = useTranslation('video');
  const shown = isMe ? t('you') : name;
  const details = useId();
  const description = [
    isMuted && (isMe ? t('micIsOff') : t('muted', { name })),
    quality !== null &&
      (isMe ? t('quality.mine', { count: quality }) : t('quality.theirs', { name, count: quality })),
  ].filter(Boolean);
  return (
    <button
      type="button"
      aria-label={label ?? t('pin', { name: shown })}
      aria-describedby={details}
      onClick={onPress}
      className={`relative overflow-hidden rounded-control border border-day/25 bg-night ${isInGallery ? 'size-full' : 'h-full shrink-0 shadow-float portrait:aspect-3/4 landscape:aspect-video lg:h-auto lg:w-full max-lg:portrait:[--window-height:33%] max-lg:portrait:[--window-top:1.75rem]'} ${isSpeaking ? 'outline-3 outline-apricot' : ''}`}
    >
      {children}
      {note !== null && isInGallery && (
        <span
          className={`${plate} absolute top-2 px-1.5 py-0.5 left-1/2 w-max max-w-[calc(100%-1rem)] -translate-x-1/2 text-sm`}
        >
          {note}
        </span>
      )}
      <span
        className={`absolute flex items-end justify-between gap-1 ${isInGallery ? 'inset-x-2 bottom-2 text-sm lg:text-base' : 'inset-x-1 bottom-1 text-xs'}`}
      >
        <span
          className={`${plate} flex min-w-0 items-center gap-1 py-0.5 ${isInGallery ? 'px-1.5' : 'px-1'}`}
        >
          {isMuted && <MicrophoneOffIcon className="size-4 shrink-0" />}
          {!isMuted && sound !== undefined && <VoiceBars track={sound} />}
          <span className="min-w-0 truncate">{shown}</span>
        </span>
        {quality !== null && isInGallery && (
          <span className={`${plate} shrink-0 px-1.5 py-1.5`}>
            <QualityBars quality={quality} />
          </span>
        )}
      </span>
      {quality !== null && !isInGallery && (
        // There is no room for them beside a name.
        <span className={`${plate} absolute top-1 right-1 p-1`}>
          <QualityBars quality={quality} />
        </span>
      )}
      <span id={details} hidden>
        {description.join(' ')}
      </span>
    </button>
  );
}
