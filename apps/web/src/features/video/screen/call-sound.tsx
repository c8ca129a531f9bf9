import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { SoundIcon } from '@/ui/icons/call';
import { readDeviceChoice } from '../media/device-choice';

/** Starts the sound after a click if the browser refused to play it without one; null while it plays. */
export type TurnOnSound = (() => void) | null;

/** The loudspeaker of calls on this device: the remembered one, until the person chooses another. */
export const useSpeaker = () => useState(() => readDeviceChoice().audiooutput);

interface CallSoundProps {
  stream: MediaStream | null;
  /** The id of the chosen speaker. */
  speaker: string | undefined;
  onRefused: (turnOn: TurnOnSound) => void;
}

/** The other participants' sound. It keeps playing while the call changes its size. */
export function CallSound({ stream, speaker, onRefused }: CallSoundProps) {
  const refuse = useCallback(
    (player: HTMLAudioElement) =>
      onRefused(
        () =>
          void player.play().then(
            () => onRefused(null),
            () => undefined,
          ),
      ),
    [onRefused],
  );
  const player = useStream<HTMLAudioElement>(stream, refuse);
  useEffect(() => {
    // The speaker may be away; the system's is used then.
    if (speaker !== undefined && player.current && 'setSinkId' in player.current)
      player.current.setSinkId(speaker).catch(() => undefined);
  }, [speaker, player]);
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- a live call has none
  return <audio ref={player} />;
}

/** Rendered in the call's window, because nothing outside of it can be pressed. */
export function SoundButton({ turnOn }: { turnOn: TurnOnSound }) {
  const { t } = useTranslation('video');
  if (!turnOn) return null;
  return (
    <div className="absolute inset-x-0 top-1/2 z-10 flex -translate-y-1/2 justify-center">
      <Button icon={<SoundIcon className="size-5" />} onPress={turnOn}>
        {t('soundOn')}
      </Button>
    </div>
  );
}

/** Plays a stream in a media element, and releases it when the element unmounts. */
function useStream<Element extends HTMLMediaElement>(
  stream: MediaStream | null,
  onRefused?: (player: Element) => void,
): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useEffect(() => {
    const player = element.current;
    if (!player) return undefined;
    player.srcObject = stream;
    if (stream)
      player.play().catch((error: unknown) => {
        if ((error as Error).name === 'NotAllowedError') onRefused?.(player);
      });
    return () => {
      player.srcObject = null;
    };
  }, [stream, onRefused]);
  return element;
}
