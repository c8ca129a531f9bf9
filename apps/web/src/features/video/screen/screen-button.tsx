import { useStore } from 'zustand';
import { useTranslation } from '@/platform/use-translation';
import { ScreenIcon } from '@/ui/icons/screen';
import type { ScreenShare } from '../media/screen-share';
import { BarButton } from './bar-button';

/** Starts or stops sharing the screen; absent where the browser cannot. */
export function ScreenButton({ screen, isDisabled }: { screen: ScreenShare; isDisabled: boolean }) {
  const { t } = useTranslation('video');
  const isSharing = useStore(screen, ({ track }) => track !== null);
  if (!screen.isPossible) return null;
  return (
    <BarButton
      label={t(isSharing ? 'screenOff' : 'screenOn')}
      icon={<ScreenIcon />}
      variant={isSharing ? 'primary' : 'bar'}
      isDisabled={isDisabled}
      onPress={() => (isSharing ? screen.stop() : void screen.start())}
    />
  );
}
