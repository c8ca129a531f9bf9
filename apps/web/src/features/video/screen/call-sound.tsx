import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { SoundIcon } from '@/ui/icons/sound';
import { useStream } from './use-stream';

interface Props {
  stream: MediaStream | null;
  /** The id of the chosen speaker. */
  speaker: string | undefined;
}

/** What the other says. A browser that refuses to play it asks for a press. */
export function CallSound({ stream, speaker }: Props) {
  const { t } = useTranslation('video');
  const [isRefused, setRefused] = useState(false);
  const refuse = useCallback(() => setRefused(true), []);
  const player = useStream<HTMLAudioElement>(stream, refuse);
  useEffect(() => {
    // The speaker may be away; the system's is used then.
    if (speaker !== undefined && player.current && 'setSinkId' in player.current)
      player.current.setSinkId(speaker).catch(() => undefined);
  }, [speaker, player]);
  const play = () => void player.current?.play().then(() => setRefused(false));
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a live call has none */}
      <audio ref={player} />
      {isRefused && (
        <div className="absolute inset-x-0 bottom-4 z-10 flex justify-center">
          <Button icon={<SoundIcon className="size-5" />} onPress={play}>
            {t('soundOn')}
          </Button>
        </div>
      )}
    </>
  );
}
