import { useStore } from 'zustand';
import { useTranslation } from '@/platform/texts/use-translation';
import { MicrophoneOffIcon } from '@/ui/icons/call';
import type { Call } from '../call/call';
import type { CallConversation } from '../current-call';
import { type Participant, soundOf } from '../engine/engine';
import { CallTime } from './call-time';
import { useNews, useStatus } from './call-words';
import { QualityBars, VoiceBars, useSilentMicrophone } from './meters';
import { fading } from './quiet-controls';

interface StageWordsProps {
  call: Call;
  conversation: CallConversation;
  /** Whether tiles with names fill the place. */
  isGallery: boolean;
  /** Whether a video fills the stage: in landscape, the text stays clear of the face in its middle. */
  isOnPicture: boolean;
  /** The participant on the stage; null when nobody else is. */
  other: Participant | null;
  /** The name of the person on the stage; null where it needs none. */
  name: string | null;
  /** Whether the name has faded from the picture; news and problems stay. */
  isFaded: boolean;
}

const onPicture = 'max-w-full rounded-control bg-night/70 px-3 py-1.5';

/** The text over the pictures: who is shown, the state of the call, and problems. */
export function StageWords(props: StageWordsProps) {
  const { call, conversation, isGallery, isOnPicture, other, name, isFaded } = props;
  const { t } = useTranslation('video');
  const { connection, since } = useStore(call);
  const isReconnecting = connection.state.at === 'reconnecting';
  const isSilent = useSilentMicrophone(call.media);
  const status = useStatus(call, conversation);
  const message = useNews(call, conversation) ?? status;
  const hasName = name !== null && !isGallery;
  const warning =
    'max-w-100 rounded-control text-on-apricot not-empty:bg-apricot not-empty:px-4 not-empty:py-2';
  return (
    <>
      {isReconnecting && (
        <p
          role="alert"
          className={`absolute inset-x-3 z-10 mx-auto max-w-100 rounded-control bg-apricot px-4 py-3 text-center font-semibold text-on-apricot ${isGallery ? 'top-[calc(0.5rem+var(--call-top))] max-lg:inset-x-15' : 'top-[calc(1rem+var(--call-top))] max-lg:portrait:top-[calc(7rem+var(--call-top))]'}`}
        >
          {t('reconnecting')}
        </p>
      )}
      <div
        className={`pointer-events-none absolute z-10 flex flex-col items-center gap-2 text-center text-day ${isGallery ? 'inset-x-15 top-[calc(0.125rem+var(--call-top))] lg:inset-x-3 lg:top-2.5' : 'inset-x-3 bottom-[calc(0.75rem+var(--call-bottom))]'} ${isOnPicture ? 'landscape:max-w-3/5 landscape:items-start landscape:text-left' : ''}`}
      >
        <output className={`text-sm ${warning}`}>{isSilent && t('silent')}</output>
        {hasName || message !== null || since !== null ? (
          <div
            className={`${onPicture} ${fading(isFaded && message === null)} ${hasName ? '' : 'flex flex-wrap items-baseline justify-center gap-x-2'}`}
          >
            {hasName ? (
              <p
                className={`flex items-center justify-center gap-2 ${isOnPicture ? 'landscape:justify-start' : ''} font-display text-lg font-semibold lg:text-xl`}
              >
                {other &&
                  (other.hasMicrophone ? (
                    <VoiceBars track={soundOf(other)} />
                  ) : (
                    <MicrophoneOffIcon className="size-5 shrink-0" />
                  ))}
                <span className="line-clamp-4 wrap-anywhere landscape:line-clamp-2">{name}</span>
                {other?.quality != null && <QualityBars quality={other.quality} />}
                <CallTime since={since} />
              </p>
            ) : (
              <CallTime since={since} />
            )}
            {message !== null && <p className="font-semibold">{message}</p>}
          </div>
        ) : null}
      </div>
    </>
  );
}
