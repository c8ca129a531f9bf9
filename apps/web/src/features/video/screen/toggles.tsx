import { useRef } from 'react';
import { useStore } from 'zustand';
import { useTranslation } from '@/platform/use-translation';
import { IconButton } from '@/ui/icon-button';
import { FlipIcon } from '@/ui/icons/flip';
import { MicrophoneIcon } from '@/ui/icons/microphone';
import { MicrophoneOffIcon } from '@/ui/icons/microphone-off';
import { VideoIcon } from '@/ui/icons/video';
import { VideoOffIcon } from '@/ui/icons/video-off';
import { facingOf } from '../media/capture';
import { canFlip } from '../media/device-choice';
import { isKeptShut } from '../media/kept-shut';
import type { LocalMedia } from '../media/local-media';

/** A camera takes a moment to start; a press within it does nothing. */
const cameraDebounceMs = 500;

/** Turns the microphone and the camera on and off. */
export function useToggles(media: LocalMedia) {
  const lastPress = useRef(-cameraDebounceMs);
  // What is kept shut is asked for again.
  const toggle = (kind: 'camera' | 'microphone') =>
    void media.want(kind, !media.getState().wants[kind] || isKeptShut(media.getState(), kind));
  return {
    microphone: () => toggle('microphone'),
    camera() {
      const now = performance.now();
      if (now - lastPress.current < cameraDebounceMs) return;
      lastPress.current = now;
      toggle('camera');
    },
  };
}

interface Props {
  media: LocalMedia;
  toggles: ReturnType<typeof useToggles>;
  isDisabled?: boolean;
}

/** The buttons of one's own microphone and camera. Each says what pressing it does. */
export function Toggles({ media, toggles, isDisabled = false }: Props) {
  const { t } = useTranslation('video');
  const hasMicrophone = useStore(
    media,
    (state) => state.wants.microphone && !isKeptShut(state, 'microphone'),
  );
  const hasCamera = useStore(media, (state) => state.wants.camera && !isKeptShut(state, 'camera'));
  const camera = useStore(media, ({ tracks }) => tracks.camera);
  const devices = useStore(media, (state) => state.devices);
  return (
    <>
      <IconButton
        label={t(hasMicrophone ? 'micOff' : 'micOn')}
        icon={hasMicrophone ? <MicrophoneIcon /> : <MicrophoneOffIcon />}
        variant={hasMicrophone ? 'secondary' : 'primary'}
        isDisabled={isDisabled}
        onPress={toggles.microphone}
      />
      <IconButton
        label={t(hasCamera ? 'cameraOff' : 'cameraOn')}
        icon={hasCamera ? <VideoIcon /> : <VideoOffIcon />}
        variant={hasCamera ? 'secondary' : 'primary'}
        isDisabled={isDisabled}
        onPress={toggles.camera}
      />
      {canFlip(facingOf(camera), devices) && (
        <IconButton
          label={t('flip')}
          icon={<FlipIcon />}
          variant="secondary"
          isDisabled={isDisabled}
          onPress={() => void media.flip()}
        />
      )}
    </>
  );
}
