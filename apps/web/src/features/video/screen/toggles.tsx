import { useRef, useEffect, useEffectEvent } from 'react';
import { useStore } from 'zustand';
import { useTranslation } from '@/platform/texts/use-translation';
import { FlipIcon, MicrophoneIcon, MicrophoneOffIcon, VideoOffIcon, VideoIcon } from '@/ui/icons/call';
import { facingOf, trackOf } from '../media/capture';
import { canFlip } from '../media/device-choice';
import { isUnavailable, type LocalMedia } from '../media/local-media';
import { BarButton } from './bar-button';

/** A camera takes a moment to start; a press within it does nothing. */
const cameraDebounceMs = 500;

/** Turns the microphone and the camera on and off. */
export function useToggles(media: LocalMedia) {
  const lastPress = useRef(-cameraDebounceMs);
  // An unavailable device is requested again.
  const toggle = (kind: 'camera' | 'microphone') =>
    void media.want(kind, !media.getState().wants[kind] || isUnavailable(media.getState(), kind));
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

interface TogglesProps {
  media: LocalMedia;
  toggles: ReturnType<typeof useToggles>;
  isDisabled?: boolean;
}

/** The button's label says what a click does, and its state whether the person is muted. */
export function MicrophoneButton({ media, toggles, isDisabled = false }: TogglesProps) {
  const { t } = useTranslation('video');
  const isOn = useStore(media, (state) => state.wants.microphone && !isUnavailable(state, 'microphone'));
  return (
    <BarButton
      label={t(isOn ? 'micOff' : 'micOn')}
      icon={isOn ? <MicrophoneIcon /> : <MicrophoneOffIcon />}
      variant={isOn ? 'bar' : 'primary'}
      isDisabled={isDisabled}
      onPress={toggles.microphone}
    />
  );
}

/** The buttons of the person's microphone and camera. */
export function Toggles({ media, toggles, isDisabled = false }: TogglesProps) {
  const { t } = useTranslation('video');
  const hasCamera = useStore(media, (state) => state.wants.camera && !isUnavailable(state, 'camera'));
  const camera = useStore(media, ({ sources }) => trackOf(sources.camera));
  const devices = useStore(media, (state) => state.devices);
  return (
    <>
      <MicrophoneButton media={media} toggles={toggles} isDisabled={isDisabled} />
      <BarButton
        label={t(hasCamera ? 'cameraOff' : 'cameraOn')}
        icon={hasCamera ? <VideoIcon /> : <VideoOffIcon />}
        variant={hasCamera ? 'bar' : 'primary'}
        isDisabled={isDisabled}
        onPress={toggles.camera}
      />
      {canFlip(facingOf(camera), devices) && (
        <BarButton
          label={t('flip')}
          icon={<FlipIcon />}
          isDisabled={isDisabled}
          onPress={() => void media.flip()}
        />
      )}
    </>
  );
}

/**
 * Whether a key belongs to the focused element: a field takes letters, and so does an open list. Each window has its
 * own `Element`.
 */
const isTyping = (target: EventTarget | null) =>
  target !== null &&
  'closest' in target &&
  (target as Element).closest('input, textarea, select, [contenteditable], [role=listbox]') !== null;

/** M turns the microphone on and off, and V the camera, in this window or another of the page. Null: not now. */
export function useCallKeys(toggles: ReturnType<typeof useToggles> | null, where: Window = window): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, repeat } = event;
    if (!toggles || repeat || event.metaKey || event.ctrlKey || event.altKey || isTyping(target)) return;
    if (key.toLowerCase() === 'm') toggles.microphone();
    if (key.toLowerCase() === 'v') toggles.camera();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    where.addEventListener('keydown', onKeyDown);
    return () => where.removeEventListener('keydown', onKeyDown);
  }, [where]);
}
