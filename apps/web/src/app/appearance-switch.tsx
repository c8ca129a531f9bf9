import { chooseAppearance, useAppearance } from '@/platform/appearance';
import { useTranslation } from '@/platform/use-translation';
import { IconButton } from '@/ui/icon-button';
import { MoonIcon } from '@/ui/icons/moon';
import { SunIcon } from '@/ui/icons/sun';
import { useMedia } from '@/ui/use-media';

/** Changes to dark and back, before anybody signs in. */
export function AppearanceSwitch() {
  const { t } = useTranslation('shell');
  const { appearance } = useAppearance();
  const systems = useMedia('(prefers-color-scheme: dark)') ? 'dark' : 'light';
  const isDark = (appearance === 'system' ? systems : appearance) === 'dark';
  const other = isDark ? 'light' : 'dark';
  return (
    <IconButton
      label={t(isDark ? 'appearance.toLight' : 'appearance.toDark')}
      icon={isDark ? <SunIcon className="size-5" /> : <MoonIcon className="size-5" />}
      // A choice equal to the system's follows the system again.
      onPress={() => chooseAppearance(other === systems ? 'system' : other)}
    />
  );
}
