import { chooseAppearance, useAppearance } from '@/platform/appearance';
import { useTranslation } from '@/platform/use-translation';
import { IconButton } from '@/ui/icon-button';
import { MoonIcon } from '@/ui/icons/moon';
import { SunIcon } from '@/ui/icons/sun';

/** Changes to dark and back, before anybody signs in. */
export function AppearanceSwitch() {
  const { t } = useTranslation('shell');
  const { appearance } = useAppearance();
  const isDark =
    appearance === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : appearance === 'dark';
  const other = isDark ? 'light' : 'dark';
  return (
    <IconButton
      label={t(`appearance.${other}`)}
      icon={isDark ? <SunIcon className="size-5" /> : <MoonIcon className="size-5" />}
      onPress={() => chooseAppearance(other)}
    />
  );
}
